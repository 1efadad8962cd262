import Wire

extension Reason {
  /// A limit on the number of something is reached.
  public static func tooMany(_ reason: String) -> Reason {
    Reason(
      .conflict, reason, "There are already as many of these as allowed; `limit` says how many.",
      data: [Field("limit", .integer(0...Int.max))])
  }
}
