package import Time
package import Wire

/// Something that happens by time alone, of which subscribers are told: no transaction, in no history, not told again.
package struct Notice: Sendable {
  /// Its method in the event, one of the module's declared notices.
  package let name: String
  /// Whom it concerns.
  package let accounts: Set<Int>
  /// When it happened; the loop may have come to it later.
  package let at: Instant
  /// Its own members of the event.
  package let write: @Sendable (inout JSONWriter) -> Void

  package init(
    _ name: String, to accounts: Set<Int>, at: Instant, _ write: @escaping @Sendable (inout JSONWriter) -> Void
  ) {
    self.name = name
    self.accounts = accounts
    self.at = at
    self.write = write
  }
}

/// What a notice is, for subscribers and for the manual.
package struct NoticeDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let fields: [Field]

  package init(_ name: String, _ summary: String, fields: [Field]) {
    self.name = name
    self.summary = summary
    self.fields = fields
  }
}
