// Subscribers who are not where the journal is.

extension Host {
  /// A new subscription: told of what it missed from the next turn on, behind the reply that names it.
  func start(_ subscription: Subscription, for session: Session) {
    feed.add(subscription, to: session)
    behind[ObjectIdentifier(session)] = session
  }

  /// The session may see what it didn't before.
  func goOn(_ session: Session) {
    if !session.subscriptions.isEmpty { behind[ObjectIdentifier(session)] = session }
  }

  /// The session's queue has room again.
  /// - Returns: whether something waited for that.
  package func pump(_ session: Session) -> Bool {
    guard session.subscriptions.contains(where: \.waitsForRoom) else { return false }
    behind[ObjectIdentifier(session)] = session
    return true
  }

  /// Goes on where there is something to tell; true if some is left for the next turn.
  func catchUp() -> Bool {
    guard !behind.isEmpty else { return false }
    let moment = now()
    let sessions = behind.values
    behind = [:]
    feed.pump(sessions, moment)
    for session in feed.takeBehind() { behind[ObjectIdentifier(session)] = session }
    return !behind.isEmpty
  }
}
