/// What somebody who follows the daemon is told.
///
/// Between ``online(_:)`` and ``offline(_:)`` every transaction comes, each once, in order, also those that were made
/// while the connection was down. The exception says so: ``missed(_:)``.
public enum Happening: Equatable, Sendable {
  /// The subscription is in force, for the first time or again, from these revisions on, by module.
  case online([String: Int])

  /// A transaction.
  case event(Event)

  /// The connection is gone, or couldn't be made; it is tried again. Said once until it is online again.
  case offline(ClientError)

  /// Transactions may be missing, because the reader was too slow or away for too long: ask for what you show anew.
  /// Events go on from these revisions.
  case missed([String: Int])
}
