/// A transaction that somebody made: who did what, when, and what it changed.
public struct Event: Equatable, Sendable {
  /// The module, such as `timer`.
  public let module: String

  /// The module's revision after it. Revisions that the reader may see nothing of are left out.
  public let rev: Int

  /// When, by RFC 3339.
  public let at: String

  /// Who, by the name of the account; nil for the daemon itself.
  public let by: String?

  /// By which method, such as `timer.start`.
  public let method: String

  /// What changed: objects with `table`, `id`, `before` and `after`. Empty for a large one, see ``isTruncated``.
  public let changes: JSON

  /// The changes were too many to be told: ask for what you show anew.
  public var isTruncated: Bool { json["truncated"]?.bool ?? false }

  /// All that the daemon said.
  public let json: JSON

  /// Reads the params of `events.event`; nil if they are none.
  init?(_ json: JSON) {
    guard let module = json["module"]?.string, let rev = json["rev"]?.int, let method = json["method"]?.string else {
      return nil
    }
    self.module = module
    self.rev = rev
    self.method = method
    at = json["at"]?.string ?? ""
    by = json["by"]?.string
    changes = json["changes"] ?? []
    self.json = json
  }
}
