import Accounts
import Logins
import ModuleKit
import System
import Wire

/// Finds the account for a connection's uid. The name service is asked outside the loop, and its answer is cached for a
/// while. If trackd has no account for the uid yet, it creates one. Nobody may act as the new account before the
/// account is durable.
final class Identities {
  /// The name service's answer for a uid.
  private struct Identity {
    var account: Int
    var login: String
    /// Whether the user is a listed member of the administrators' group.
    var isListed: Bool
    /// The administrators' group, if it exists. Every process that has this group has administrator rights, whatever
    /// its user.
    var adminGroup: UInt32?
    /// When the name service answered, in seconds since 1970.
    var checkedAt: Int
    var isChecking = false
  }

  /// How long an answer is cached, in seconds. A minute is short enough, because a login name is rarely given to somebody
  /// else.
  private static let seconds = 60
  private static let adminGroup = "trackd-admin"

  private let shared: SharedState
  private let steps: Steps
  private var known: [UInt32: Identity] = [:]
  private var waiting: [UInt32: [Session]] = [:]

  init(_ shared: SharedState, _ steps: Steps) {
    self.shared = shared
    self.steps = steps
  }

  /// Gives the session its account. If the account isn't known and durable yet, the session gets it later.
  func admit(_ session: Session) {
    let uid = session.uid
    if let identity = known[uid] {
      assign(identity, to: session)
      if shared.clock() - identity.checkedAt >= Self.seconds, !identity.isChecking { ask(uid) }
      return
    }
    waiting[uid, default: []].append(session)
    if waiting[uid]?.count == 1 { ask(uid) }
  }

  func leave(_ session: Session) {
    waiting[session.uid]?.removeAll { $0 === session }
  }

  private func ask(_ uid: UInt32) {
    known[uid]?.isChecking = true
    // Lookups have a share of their own in the queue, so that a user with many steps can still connect.
    do throws(Rejection) {
      try steps.start(shared.nextTicket(), for: .user(.max)) { () throws(Rejection) in
        try Self.asked(uid)
      } then: { [self] in
        identify(uid, $0)
      }
    } catch {
      refuse(
        uid,
        Rejection(.busy, "accounts.busy", "Too many users are connecting at once: try again.") {
          $0.member("retryAfter", 1)
        })
    }
  }

  private static func asked(_ uid: UInt32) throws(Rejection) -> Prepared {
    do throws(Errno) {
      let group = try NameService.group(named: adminGroup)
      let login = try NameService.login(of: uid) ?? ""
      let isListed = group?.members.contains(login) ?? false
      return Prepared(id: isListed ? 1 : 0, text: login, number: group.map { Int($0.gid) } ?? -1)
    } catch {
      throw Rejection(.busy, "accounts.nameService", "Your user can't be looked up now (\(error)): try again.")
    }
  }

  /// Called when the name service has answered. Finds the account, or creates it.
  private func identify(_ uid: UInt32, _ result: Result<Prepared, Rejection>) {
    let found: Prepared
    switch result {
    case .success(let prepared): found = prepared
    case .failure(let rejection):
      // A known identity stays valid while the name service is down.
      known[uid]?.isChecking = false
      return known[uid] == nil ? refuse(uid, rejection) : ()
    }
    let accounts = shared.accounts
    let moment = shared.now()
    let login = found.text.isEmpty ? "uid\(uid)" : found.text
    if accounts.state.account(uid: uid, login: login) == nil, let refusal = accounts.ledger.writeRefusal {
      return refuse(uid, refusal)
    }
    do throws(Rejection) {
      let made = try accounts.perform("accounts.admit", by: 0, moment, order: shared.nextOrder()) { accounts in
        accounts.admit(uid: uid, login: login, now: moment.now).id
      }
      shared.renewContext()
      known[uid] = Identity(
        account: made.result, login: found.text, isListed: found.id == 1, adminGroup: UInt32(exactly: found.number),
        checkedAt: shared.clock())
      if made.hold.rev <= accounts.ledger.durable { welcome(uid) }
    } catch {
      refuse(uid, error)
    }
  }

  // MARK: Changes of accounts

  /// Called when newly created accounts have become durable.
  func welcomeAll() {
    for uid in waiting.keys where known[uid] != nil { welcome(uid) }
  }

  /// Called when newly created accounts did not become durable. Treats these accounts as if they had never existed.
  func forgetUnsaved(_ rejection: Rejection) {
    for (uid, identity) in known where shared.accounts.state.name(of: identity.account) == nil {
      refuse(uid, rejection)
    }
  }

  /// Forgets closed accounts, so that their users get new accounts at the next connection.
  func forgetClosed() {
    known = known.filter { shared.accounts.state.isOpen($0.value.account) }
  }

  private func welcome(_ uid: UInt32) {
    guard let identity = known[uid] else { return }
    for session in waiting.removeValue(forKey: uid) ?? [] {
      assign(identity, to: session)
      shared.shell?.ready(session)
    }
  }

  /// Ends the wait of the sessions that wait for this user's account. Their calls that need an account then fail with
  /// this error.
  private func refuse(_ uid: UInt32, _ refusal: Rejection) {
    known[uid] = nil
    for session in waiting.removeValue(forKey: uid) ?? [] {
      session.stop(refusal)
      shared.shell?.ready(session)
    }
  }

  private func assign(_ identity: Identity, to session: Session) {
    let isInGroup = identity.adminGroup.map { session.groups.contains($0) } ?? false
    let isAdmin =
      session.uid == 0 || session.uid == shared.configuration.owner || identity.isListed || isInGroup
    let configuration = shared.configuration
    session.believe(
      session.uid == 0 || session.uid == configuration.owner || identity.login == configuration.gateway)
    session.act(as: identity.account, isAdmin: isAdmin)
  }
}
