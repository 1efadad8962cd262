import Accounts
import Logins
package import ModuleKit
package import System
import Time
import Wire

/// What the name service said of a uid.
struct Identity {
  var account: Int
  var login: String
  /// Is the user on the administrators' list?
  var isListed: Bool
  /// The administrators' group: a process that has it is one, whoever runs it.
  var adminGroup: UInt32?
  /// Seconds since 1970; asked again after a while.
  var checkedAt: Int
  var isChecking = false

  /// A login that changes hands does so rarely.
  static let seconds = 60
}

private let adminGroup = "trackd-admin"

extension Host {
  /// Takes a connection in: who may connect, and as whom. The session is ready when its account is known and durable.
  package func admit(_ peer: Peer, sink: any EventSink) throws(Rejection) -> Session {
    if peer.uid == 65534 {
      shell?.note(.denied(uid: peer.uid, method: "connect", reason: "accounts.unmapped"))
      throw .forbidden(
        "accounts.unmapped",
        "Your user is not known on this machine (uid 65534, nobody): connect from outside the container.")
    }
    if !configuration.isSystem, peer.uid != configuration.owner, peer.uid != 0 {
      shell?.note(.denied(uid: peer.uid, method: "connect", reason: "accounts.notOwner"))
      throw .forbidden("accounts.notOwner", "This trackd belongs to another user (uid \(configuration.owner)).")
    }
    let session = Session(uid: peer.uid, groups: peer.groups, sink: sink)
    sessions[ObjectIdentifier(session)] = session
    let now = clock()
    if let known = identities[peer.uid] {
      assign(known, to: session)
      if now - known.checkedAt >= Identity.seconds, !known.isChecking { ask(peer) }
      return session
    }
    waitingSessions[peer.uid, default: []].append(session)
    if waitingSessions[peer.uid]?.count == 1 { ask(peer) }
    return session
  }

  /// The connection is gone.
  package func leave(_ session: Session) {
    feed.leave(session)
    sessions[ObjectIdentifier(session)] = nil
    behind[ObjectIdentifier(session)] = nil
    exports[ObjectIdentifier(session)] = nil
    waitingSessions[session.uid]?.removeAll { $0 === session }
  }

  private func ask(_ peer: Peer) {
    let uid = peer.uid
    let ticket = nextTicket()
    identities[uid]?.isChecking = true
    // Its own share of the queue: asking who somebody is must not fail because they are busy.
    let accepted = workers.submit(ticket, for: .max) { () throws(Rejection) in
      do throws(Errno) {
        let isListed = try NameService.isMember(uid: uid, groups: [], of: adminGroup)
        let group = try NameService.groupID(named: adminGroup)
        return Prepared(
          id: isListed ? 1 : 0, text: try NameService.login(of: uid) ?? "", number: group.map { Int($0) } ?? -1)
      } catch {
        throw Rejection(.busy, "accounts.nameService", "Who you are can't be found out now (\(error)): try again.")
      }
    }
    if accepted {
      pending[ticket] = .identity(uid: uid)
    } else {
      refuse(
        uid,
        Rejection(.busy, "accounts.busy", "Too many users connect at once: try again.") { $0.member("retryAfter", 1) })
    }
  }

  /// The name service has answered: the account is found, or made.
  func identify(_ uid: UInt32, _ result: Result<Prepared, Rejection>) {
    let found: Prepared
    switch result {
    case .success(let prepared): found = prepared
    case .failure(let rejection):
      // Who is known stays known while the name service is away.
      identities[uid]?.isChecking = false
      return identities[uid] == nil ? refuse(uid, rejection) : ()
    }
    let moment = now()
    let login = found.text.isEmpty ? "uid\(uid)" : found.text
    if accounts.state.account(uid: uid, login: login) == nil, let refusal = accounts.ledger.writeRefusal {
      return refuse(uid, refusal)
    }
    do throws(Rejection) {
      let made = try accounts.perform("accounts.admit", by: 0, moment, order: nextOrder()) { accounts in
        accounts.admit(uid: uid, login: login, now: moment.now).id
      }
      renewSurroundings()
      identities[uid] = Identity(
        account: made.result, login: login, isListed: found.id == 1, adminGroup: UInt32(exactly: found.number),
        checkedAt: clock())
      if made.hold.rev <= accounts.ledger.durable { welcome(uid) }
    } catch {
      refuse(uid, error)
    }
  }

  /// Sessions whose account is durable now.
  func welcomeAll() {
    for uid in waitingSessions.keys where identities[uid] != nil { welcome(uid) }
  }

  private func welcome(_ uid: UInt32) {
    guard let identity = identities[uid] else { return }
    for session in waitingSessions.removeValue(forKey: uid) ?? [] {
      assign(identity, to: session)
      shell?.ready(session)
    }
  }

  /// No account can be had: calls that need one get this answer.
  func refuse(_ uid: UInt32, _ refusal: Rejection) {
    identities[uid] = nil
    for session in waitingSessions.removeValue(forKey: uid) ?? [] {
      session.stop(refusal)
      shell?.ready(session)
    }
  }

  private func assign(_ identity: Identity, to session: Session) {
    let isInGroup = identity.adminGroup.map { session.groups.contains($0) } ?? false
    let isAdmin = session.uid == 0 || session.uid == configuration.owner || identity.isListed || isInGroup
    session.act(as: identity.account, isAdmin: isAdmin)
  }
}
