import Wire

extension Reason {
  /// The reason for an error when a limit on the number of something is reached.
  public static func tooMany(_ reason: String, _ what: String) -> Reason {
    Reason(
      .conflict, reason, "The limit on \(what) is reached; `limit` is the number allowed.",
      data: [Field("limit", .integer(0...Int.max))])
  }
}
