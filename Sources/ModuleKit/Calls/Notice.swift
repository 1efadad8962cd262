public import Time
public import Wire

/// Tells subscribers of an event that happens only because time passes. A notice isn't a transaction and appears in no
/// history. A new subscriber may ask for earlier notices, which are computed again from the rows.
public struct Notice: Sendable {
  /// The name of the notice, as the module declares it. In an event, this name takes the place of a method's name.
  public let name: String
  /// The accounts that the notice concerns.
  public let accounts: Set<Int>
  /// When the event happened. The loop can learn of the event later.
  public let at: Instant
  /// Writes the event's own members.
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

/// Declares a notice, for subscribers and for the manual.
public struct NoticeDeclaration: Sendable {
  public let name: String
  public let summary: String
  /// The title of the message that people see.
  public let label: Label
  public let fields: [Field]
  /// The methods that a client may offer next to the notice. Each method needs only the row's id.
  public let actions: [String]

  public init(_ name: String, _ summary: String, label: Label, fields: [Field], actions: [String] = []) {
    self.name = name
    self.summary = summary
    self.label = label
    self.fields = fields
    self.actions = actions
  }
}
