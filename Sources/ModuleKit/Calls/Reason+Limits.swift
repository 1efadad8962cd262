import Wire

extension Reason {
  /// A limit on the number of something is reached.
  public static func tooMany(_ reason: String) -> Reason {
    Reason(
      .conflict, reason, "There are as many as there may be; `limit` is how many.",
      data: [Field("limit", .integer(0...Int.max))])
  }
}
