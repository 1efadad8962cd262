package import ModuleKit
import Wire

/// One connection as the host knows it: who is behind it, and what it has subscribed to.
package final class Session {
  package let uid: UInt32
  let groups: [UInt32]
  /// Its connection, which outlives it: `leave` ends the session's subscriptions before the connection goes. A weak reference
  /// would slow every count of references to the connection.
  unowned let sink: any EventSink
  /// The account that acts; nil until it is known, or where there is none (`refusal` says why).
  private(set) var account: Int?
  private(set) var isAdmin = false
  /// Who comes, and whose share it takes.
  package private(set) var caller: Caller
  private(set) var refusal: Rejection?
  /// The session by which it acts, and when that expires; nil where it acts by its uid.
  private(set) var signIn: (id: Int, expiresAt: Int)?
  var subscriptions: [Subscription] = []
  var nextSubscription = 1
  /// Is it among those to whom the feed has more to tell?
  var isBehind = false

  init(uid: UInt32, groups: [UInt32], sink: any EventSink) {
    self.uid = uid
    self.groups = groups
    self.sink = sink
    caller = Caller(.user(uid), .user(uid), isGateway: false)
  }

  /// False while the account is looked up or made durable: nothing is read from the connection yet.
  package var isReady: Bool { account != nil || refusal != nil }

  package var principal: Principal { caller.principal }

  /// It acts by its uid.
  func act(as account: Int, isAdmin: Bool) { stand(as: account, isAdmin: isAdmin) }

  /// It acts by a session: with the account's rights alone.
  func act(as account: Int, by signIn: Int, until expiresAt: Int) { stand(as: account, by: (signIn, expiresAt)) }

  /// It is somebody's who comes from there.
  func come(from address: String) {
    caller = Caller(.address(address), .address(address), isGateway: false)
  }

  /// The page's server, the daemon's own user and root are believed when they say who comes; but what comes on a connection that was
  /// given to somebody, others may say.
  func believe(_ isGateway: Bool) {
    caller = Caller(caller.origin, caller.principal, isGateway: isGateway)
  }

  /// Did it come by the page's server?
  var isOfPage: Bool { caller.origin.uid == nil }

  /// It acts as nobody.
  func stop(_ refusal: Rejection) { stand(as: nil, refusal) }

  private func stand(
    as account: Int?, isAdmin: Bool = false, by signIn: (id: Int, expiresAt: Int)? = nil, _ refusal: Rejection? = nil
  ) {
    self.account = account
    self.isAdmin = isAdmin
    self.signIn = signIn
    self.refusal = refusal
    if isOfPage { stand(on: account.map(Principal.account) ?? caller.origin) }
  }

  /// The page's server makes room for those who have signed in.
  private func stand(on principal: Principal) {
    guard principal != caller.principal else { return }
    caller = Caller(caller.origin, principal, isGateway: false)
    var writer = JSONWriter()
    writer.beginNotification("accounts.standing")
    writer.member("account", account)
    writer.endNotification()
    sink.send(writer.bytes)
  }

  /// A session that has expired acts as nobody.
  func expire(now: Int) {
    guard let signIn, signIn.expiresAt <= now else { return }
    stop(
      Rejection(
        .notSignedIn, "accounts.signedOut",
        "The session by which this connection acted has expired: sign in, or connect anew to act as your own user."))
  }
}

/// Who calls, as limits see it. An object, so that a call carries one reference, and who wants to know whether it is another compares
/// that.
package final class Caller: Sendable {
  /// Who comes, whoever they act as.
  let origin: Principal
  /// Whose share it takes: its account's where somebody from the page has signed in, else that of who comes.
  package let principal: Principal
  /// Is it believed when it says who comes?
  let isGateway: Bool

  init(_ origin: Principal, _ principal: Principal, isGateway: Bool) {
    self.origin = origin
    self.principal = principal
    self.isGateway = isGateway
  }
}
