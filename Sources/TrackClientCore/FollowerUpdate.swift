/// What a reader receives from a follower.
///
/// Between ``online(_:)`` and ``offline(_:)``, every transaction arrives exactly once and in order. Transactions that
/// happen while the connection is down arrive after the follower has reconnected. If transactions are lost, the reader
/// gets ``missed(_:)``.
public enum FollowerUpdate: Equatable, Sendable {
  /// The subscription has become active, for the first time or again. The value contains the revision of each module at
  /// which the subscription starts.
  case online([String: Int])

  /// Something happened in the daemon.
  case event(Event)

  /// The connection was lost or couldn't be opened. The follower keeps retrying, with backoff. This update arrives only
  /// once until the follower is online again.
  case offline(ClientError)

  /// Some transactions are missing, because the daemon no longer has them or was restored to an older state. Reload
  /// what you show. The value contains the revision of each module after which events continue.
  case missed([String: Int])
}
