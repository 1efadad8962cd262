import Accounts
import ModuleKit
import System
import Time
import Wire

/// All connections, as the host knows them. Decides who may connect, and gives a session another account after a call
/// such as a sign-in.
final class Sessions {
  /// The uid to which a container maps unknown users.
  private static let nobody: UInt32 = 65534

  private let shared: SharedState
  private let identities: Identities
  private let feed: EventFeed
  private var all: [ObjectIdentifier: Session] = [:]

  init(_ shared: SharedState, _ identities: Identities, _ feed: EventFeed) {
    self.shared = shared
    self.identities = identities
    self.feed = feed
  }

  /// Admits a connection, or refuses it. The session is ready when its account is known and durable.
  func admit(_ peer: Peer, sink: any EventSink) throws(Rejection) -> Session {
    let configuration = shared.configuration
    if peer.uid == Self.nobody {
      shared.shell?.note(.denied(by: .user(peer.uid), method: "connect", reason: "accounts.unmapped"))
      throw .forbidden(
        "accounts.unmapped",
        "Your user is unknown on this machine (uid 65534, nobody): connect from outside the container.")
    }
    if !configuration.isSystem, peer.uid != configuration.owner, peer.uid != 0 {
      shared.shell?.note(.denied(by: .user(peer.uid), method: "connect", reason: "accounts.notOwner"))
      throw .forbidden(
        "accounts.notOwner", "This trackd belongs to another user (uid \(configuration.owner)): connect to your own.")
    }
    let session = Session(uid: peer.uid, groups: peer.groups, sink: sink)
    all[ObjectIdentifier(session)] = session
    identities.admit(session)
    return session
  }

  func leave(_ session: Session) {
    all[ObjectIdentifier(session)] = nil
    identities.leave(session)
    feed.leave(session)
  }

  private func isHere(_ session: Session) -> Bool { all[ObjectIdentifier(session)] != nil }

  /// Updates the session after a call that signed in, signed out or removed the account.
  func apply(_ change: SessionChange, _ session: Session) {
    // The connection might have closed while the call ran.
    guard isHere(session) else { return }
    switch change {
    case .nobody:
      session.stop(Self.signedOut)
    case .forgone(let address):
      if let address { session.come(from: address) }
      session.believe(false)
      session.stop(
        Rejection(.notSignedIn, "accounts.forgone", "This connection has no account: sign in, sign up or resume."))
    case .signedIn(let id):
      // If the call was refused in the end, the sign-in session doesn't exist.
      guard let signedIn = shared.accounts.state.session(id) else { return }
      let isSomebodyElse = session.account != signedIn.account
      session.act(as: signedIn.account, by: id, until: signedIn.expiresAt.seconds)
      noteUse(of: id)
      feed.goOn(session, asSomebodyElse: isSomebodyElse)
    }
  }

  /// Records the use of a sign-in session. Signing in works even if this record can't be written.
  private func noteUse(of session: Int) {
    let accounts = shared.accounts
    guard accounts.ledger.writeRefusal == nil else { return }
    let moment = shared.now()
    _ = try? accounts.perform("accounts.use", by: 0, moment, order: shared.nextOrder()) { accounts in
      _ = accounts.use(session, now: moment.now)
      return accounts.session(session)?.account ?? 0
    }
  }

  /// Stops every connection whose sign-in session has ended or whose account is closed.
  func review() {
    let accounts = shared.accounts
    for session in all.values {
      guard let account = session.account else { continue }
      let isGood = session.signIn.map { accounts.state.session($0.id) != nil } ?? accounts.state.isOpen(account)
      if !isGood { session.stop(Self.signedOut) }
    }
    identities.forgetClosed()
    shared.renewPeople()
  }

  /// Checks that the session still acts as the call's account. The user might have signed out while the call's step
  /// ran.
  func checkStillActs(_ session: Session, _ invocation: Invocation) throws(Rejection) {
    guard invocation.method.access != .anyone, isHere(session) else { return }
    session.expire(now: shared.clock())
    if session.account != invocation.account { throw session.refusal ?? Self.signedOut }
  }

  private static var signedOut: Rejection {
    Rejection(
      .notSignedIn, "accounts.signedOut",
      "This connection's session has ended: sign in, resume, or connect again to act as your own user.")
  }
}
