/// Something that happened in the daemon: mostly a transaction, so who did what, when, and what it changed.
///
/// Some things happen by time alone, such as a chore that becomes due: they have no ``changes``, and are told only to
/// those who follow at that moment.
public struct Event: Equatable, Sendable {
  /// The module, such as `timer`.
  public let module: String

  /// The module's revision after it. Revisions that the reader may see nothing of are left out.
  public let rev: Int

  /// When.
  public let at: Timestamp

  /// Who, by the name of the account; nil for what nobody did.
  public let by: String?

  /// By which method, such as `timer.start`; or what kind of thing happened, such as `chores.level`.
  public let method: String

  /// What changed: objects with `table`, `id`, `before` and `after`, the last two as the module's methods show them, and
  /// `null` where there is nothing or the reader may not see it. Empty for a transaction too large to be told, see
  /// ``isTruncated``.
  public let changes: JSON

  /// The changes were too many to be told: ask for what you show anew.
  public let isTruncated: Bool

  /// All that the daemon said: what happens by time alone has members of its own.
  public let json: JSON

  /// Reads the params of `events.event`; nil if they are none.
  init?(_ json: JSON) {
    guard let module = json["module"]?.string, let rev = json["rev"]?.int, let method = json["method"]?.string,
      let at = json["at"]?.string.flatMap(Timestamp.init)
    else { return nil }
    self.module = module
    self.rev = rev
    self.at = at
    self.method = method
    by = json["by"]?.string
    changes = json["changes"] ?? []
    isTruncated = json["truncated"]?.bool ?? false
    self.json = json
  }

  /// Whether it stands in the module's history, so that it would be told again to who comes back from before it.
  var isTransaction: Bool { changes.count > 0 || isTruncated }
}
