/// An event in the daemon. Most events are transactions: who did what and when, and what changed.
///
/// Some events happen only because time passes, such as a chore that becomes due. They have no ``changes``, and only
/// current subscribers receive them.
public struct Event: Equatable, Sendable {
  /// The module, such as `timer`.
  public let module: String

  /// The module's revision after the event. Revisions that the reader may not see are skipped.
  public let rev: Int

  /// The time of the event.
  public let at: Timestamp

  /// The name of the account that caused it; nil if no account did.
  public let by: String?

  /// The method that caused it, such as `timer.start`, or the kind of event, such as `chores.level`.
  public let method: String

  /// The changed rows: objects with `table`, `id`, `before` and `after`. `before` and `after` have the same form as in
  /// the module's replies. They are `null` if there is no row, or if the reader may not see it. The list is empty if
  /// the transaction is too large, see ``isTruncated``.
  public let changes: JSON

  /// The transaction was too large to list its changes. Reload what you show.
  public let isTruncated: Bool

  /// The whole event as JSON. Events that aren't transactions have members of their own.
  public let json: JSON

  /// Reads the params of `events.event`; nil if they are malformed.
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

  /// Whether the event is part of the module's history, which is replayed to a reader that resumes from an earlier
  /// revision.
  var isTransaction: Bool { changes.count > 0 || isTruncated }
}
