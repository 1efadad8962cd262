import Wire

extension Reason {
  /// Declares the error for reaching a limit. `what` names the limited thing.
  public static func tooMany(_ reason: String, _ what: String) -> Reason {
    Reason(
      .conflict, reason, "The limit on \(what) is reached; `limit` is the number allowed.",
      data: [Field("limit", .integer(0...Int.max))])
  }
}
