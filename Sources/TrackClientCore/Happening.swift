/// What somebody who follows the daemon is told.
///
/// Between ``online(_:)`` and ``offline(_:)`` every transaction comes, each once, in order; and those that were made
/// while the connection was down come when it is back. The exception says so: ``missed(_:)``.
public enum Happening: Equatable, Sendable {
  /// The subscription is in force, for the first time or again, from these revisions on, by module.
  case online([String: Int])

  /// Something happened in the daemon.
  case event(Event)

  /// The connection is gone, or couldn't be made; it is tried again, at first soon, later every few seconds. Said once
  /// until it is online again.
  case offline(ClientError)

  /// Transactions are missing, because the daemon no longer keeps what the reader hasn't been told, or has gone back to
  /// an older state: ask for what you show anew. Events go on from these revisions.
  case missed([String: Int])
}
