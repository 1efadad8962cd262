import Wire

extension Reason {
  /// There is as much of something as there may be.
  public static func tooMany(_ reason: String) -> Reason {
    Reason(
      .conflict, reason, "There are as many as there may be; `limit` is how many.",
      data: [Field("limit", .integer(0...Int.max))])
  }
}
