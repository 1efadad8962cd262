import Accounts
import ModuleKit
import Time
import Wire

// Who acts on a connection, when calls about accounts change that.

extension Host {
  /// Lets a module answer, and the connection follow where the answer concerns who acts.
  func answer(
    _ method: any HostedMethod, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) -> Outcome {
    guard method.moduleNumber == accounts.ledger.number else { return attempt(method, invocation, into: &writer) }
    let before = accounts.ledger.rev
    let outcome = attempt(method, invocation, into: &writer)
    if let turn = accounts.state.takeTurn() { take(turn, session) }
    if accounts.ledger.rev != before { reviewSessions() }
    return outcome
  }

  private func attempt(
    _ method: any HostedMethod, _ invocation: Invocation, into writer: inout JSONWriter
  ) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      return try method.answer(invocation, order: nextOrder(), into: &writer)
    } catch {
      writer.truncate(to: mark)
      report(error, invocation)
      writer.rejection(invocation.id, error)
      return .done
    }
  }

  /// An administrator may want to know who asks for what they may not have.
  func report(_ rejection: Rejection, _ invocation: Invocation) {
    if rejection.isOfGuessing { shell?.note(.guessing(uid: invocation.uid, method: invocation.method.name)) }
    guard rejection.code == .forbidden else { return }
    shell?.note(.denied(uid: invocation.uid, method: invocation.method.name, reason: rejection.reason))
  }

  private func take(_ turn: Turn, _ session: Session) {
    // One that has gone meanwhile has nobody to act for.
    guard sessions[ObjectIdentifier(session)] != nil else { return }
    switch turn {
    case .nobody:
      session.stop(Self.signedOut)
    case .signedIn(let id):
      // None, where the call was refused after all.
      guard let signedIn = accounts.state.session(id) else { return }
      session.act(as: signedIn.account, by: id, until: signedIn.expiresAt.seconds)
      // It may see what it didn't before.
      goOn(session)
    }
  }

  /// Whoever acts by a session that has ended, or as an account that is closed, acts as nobody.
  func reviewSessions() {
    for session in sessions.values {
      guard let account = session.account else { continue }
      let isGood = session.signIn.map { accounts.state.session($0.id) != nil } ?? accounts.state.isOpen(account)
      if !isGood { session.stop(Self.signedOut) }
    }
    // Who comes again after their account was closed gets another.
    identities = identities.filter { accounts.state.isOpen($0.value.account) }
    let (known, people) = (surroundings.people, accounts.state.people)
    if known.count != people.count || known.closedCount != people.closedCount { renewSurroundings() }
  }

  /// A step took its time: whoever it is for may have been signed out meanwhile.
  func checkStillActs(_ session: Session, _ invocation: Invocation) throws(Rejection) {
    guard invocation.method.access != .anyone, sessions[ObjectIdentifier(session)] != nil else { return }
    session.expire(now: clock())
    if session.account != invocation.account { throw session.refusal ?? Self.signedOut }
  }

  /// With the reasons that the modules of this host have for refusing to close an account.
  func complete(_ method: Declaration) -> Declaration {
    guard method.name == Accounts.close.declaration.name else { return method }
    return Declaration(
      method.name, method.summary, kind: method.kind, access: method.access, params: method.params,
      result: method.result, reasons: method.reasons + modules.flatMap(\.obstacles))
  }

  /// An account stays open while it has a place somewhere that only it can give up.
  func checkObstacles(_ invocation: Invocation) throws(Rejection) {
    guard invocation.method.name == Accounts.close.declaration.name else { return }
    for module in modules {
      if let obstacle = module.obstacle(toClosing: invocation.account, invocation.moment) { throw obstacle }
    }
  }

  private static var signedOut: Rejection {
    Rejection(
      .notSignedIn, "accounts.signedOut",
      "The session by which this connection acted has ended: sign in, resume, or connect anew to act as your own user.")
  }
}
