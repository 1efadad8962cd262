/// What a follower of the daemon receives.
///
/// Between ``online(_:)`` and ``offline(_:)`` every transaction arrives exactly once and in order. Transactions made
/// while the connection was down follow when it is back. If any are lost, ``missed(_:)`` says so.
public enum FollowerUpdate: Equatable, Sendable {
  /// The subscription is active, for the first time or again. It starts at these revisions, by module.
  case online([String: Int])

  /// Something happened in the daemon.
  case event(Event)

  /// The connection was lost or couldn't be made. The follower keeps retrying, with backoff. This is reported once, and
  /// not again until the follower has been online.
  case offline(ClientError)

  /// Some transactions are missing. Either the daemon no longer keeps them, or it was restored to an older state.
  /// Reload what you show. Events continue from these revisions.
  case missed([String: Int])
}
