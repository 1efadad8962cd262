import Wire

extension Reason {
  /// The reason for an error when a limit on the number of something is reached.
  public static func tooMany(_ reason: String) -> Reason {
    Reason(
      .conflict, reason, "The limit on their number is reached; `limit` is that number.",
      data: [Field("limit", .integer(0...Int.max))])
  }
}
