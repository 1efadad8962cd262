/// An event in the daemon. Most events are transactions: what changed, when, and who changed it.
///
/// Some events are caused only by the passage of time, such as a chore that becomes due. Such events have no
/// ``changes``, and only subscribers that are connected at that time receive them.
public struct Event: Equatable, Sendable {
  /// The module, such as `timer`.
  public let module: String

  /// The module's revision after the event. Consecutive events can skip revisions, because some transactions can be
  /// hidden from the reader.
  public let rev: Int

  /// The time of the event.
  public let at: Timestamp

  /// The name of the account that caused the event. Nil if no account did.
  public let by: String?

  /// The method that caused the event, such as `timer.start`, or the kind of the event, such as `chores.level`.
  public let method: String

  /// The changed rows, as objects with `table`, `id`, `before` and `after`. `before` and `after` have the same form as
  /// in the replies of the module. `before` is `null` for a new row, and `after` is `null` for a removed row. A state
  /// that is hidden from the reader is also `null`. The list is empty if the transaction is too large, see
  /// ``isTruncated``.
  public let changes: JSON

  /// Whether the changes are missing because the transaction is too large. If so, reload what you show.
  public let isTruncated: Bool

  /// The whole event as JSON. An event that isn't a transaction has additional members.
  public let json: JSON

  /// Reads the params of `events.event`. Nil if they are malformed.
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

  /// Whether the event is part of the module's history. The daemon repeats events of the history for a reader that
  /// resumes from an earlier revision.
  var isTransaction: Bool { changes.count > 0 || isTruncated }
}
