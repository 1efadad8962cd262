/// What a reader receives from a follower.
///
/// Between ``online(_:)`` and ``offline(_:)``, every transaction arrives exactly once and in order. Transactions that
/// happen while the connection is down arrive when it is back. If transactions are lost, the reader gets
/// ``missed(_:)``.
public enum FollowerUpdate: Equatable, Sendable {
  /// The subscription has become active, for the first time or again. It starts at these revisions, one for each
  /// module.
  case online([String: Int])

  /// Something happened in the daemon.
  case event(Event)

  /// The connection was lost or couldn't be opened. The follower keeps retrying, with backoff. This update comes only
  /// once until the follower is online again.
  case offline(ClientError)

  /// Some transactions are missing, because the daemon no longer has them or was restored to an older state. Reload
  /// what you show. Events continue after these revisions, one for each module.
  case missed([String: Int])
}
