public import Time
public import Wire

/// Something that happens by time alone, of which subscribers are told: no transaction, in no history, not told again.
public struct Notice: Sendable {
  /// Its method in the event, one of the module's declared notices.
  public let name: String
  /// Whom it concerns.
  public let accounts: Set<Int>
  /// When it happened; the loop may have come to it later.
  public let at: Instant
  /// Its own members of the event.
  public let write: @Sendable (inout JSONWriter) -> Void

  public init(
    _ name: String, to accounts: Set<Int>, at: Instant, _ write: @escaping @Sendable (inout JSONWriter) -> Void
  ) {
    self.name = name
    self.accounts = accounts
    self.at = at
    self.write = write
  }
}

/// What a notice is, for subscribers and for the manual.
public struct NoticeDeclaration: Sendable {
  public let name: String
  public let summary: String
  public let fields: [Field]

  public init(_ name: String, _ summary: String, fields: [Field]) {
    self.name = name
    self.summary = summary
    self.fields = fields
  }
}
