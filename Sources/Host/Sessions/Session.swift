package import ModuleKit
import Wire

/// One connection as the host sees it: its caller and its subscriptions.
package final class Session {
  package let uid: UInt32
  let groups: [UInt32]
  /// The connection. It outlives the session, because `leave` ends the subscriptions first. A weak reference would slow
  /// down all reference counting of the connection.
  unowned let sink: any EventSink
  /// The acting account. Nil until the account is known, or if the session has no account (`refusal` says why).
  private(set) var account: Int?
  private(set) var isAdmin = false
  /// The origin of calls, and the principal whose limits they use.
  package private(set) var caller: Caller
  private(set) var refusal: Rejection?
  /// The sign-in session by which this session acts, and when that sign-in expires. Nil if this session acts by its
  /// uid.
  private(set) var signIn: (id: Int, expiresAt: Int)?
  var subscriptions: [Subscription] = []
  var nextSubscription = 1
  /// Whether the feed has more to send to this session.
  var isBehind = false
  /// Receives replies that are sent later. If it is nil, the loop sends them to the connection.
  private(set) var receive: (([UInt8]) -> Void)?

  init(uid: UInt32, groups: [UInt32], sink: any EventSink) {
    self.uid = uid
    self.groups = groups
    self.sink = sink
    caller = Caller(.user(uid), .user(uid), isGateway: false)
  }

  /// Acts as an account without a connection. `receive` gets the replies of calls that had to wait.
  init(reactingAs account: Int, sink: any EventSink, receive: @escaping ([UInt8]) -> Void) {
    uid = .max
    groups = []
    self.sink = sink
    caller = Caller(.account(account), .account(account), isGateway: false)
    self.account = account
    self.receive = receive
  }

  /// False while the account is looked up or made durable. Until then, nothing is read from the connection.
  package var isReady: Bool { account != nil || refusal != nil }

  package var principal: Principal { caller.principal }

  /// From now on the session acts as the account of its uid.
  func act(as account: Int, isAdmin: Bool) { stand(as: account, isAdmin: isAdmin) }

  /// From now on the session acts by a sign-in session, with the account's rights only.
  func act(as account: Int, by signIn: Int, until expiresAt: Int) { stand(as: account, by: (signIn, expiresAt)) }

  /// Marks the connection as that of a visitor from this address.
  func come(from address: String) {
    caller = Caller(.address(address), .address(address), isGateway: false)
  }

  /// Sets whether the connection may name the origin of its callers. The page's server, the daemon's own user and root
  /// may. A connection that was handed to a visitor may not.
  func believe(_ isGateway: Bool) {
    caller = Caller(caller.origin, caller.principal, isGateway: isGateway)
  }

  /// Whether the connection came through the page's server.
  var isOfPage: Bool { caller.origin.uid == nil }

  /// From now on the session has no account. Calls that need one get this refusal.
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

  /// Tells the page's server that the principal changed, so that it can apply the limits of signed-in users.
  private func stand(on principal: Principal) {
    guard principal != caller.principal else { return }
    caller = Caller(caller.origin, principal, isGateway: false)
    var writer = JSONWriter()
    writer.beginNotification("accounts.standing")
    writer.member("account", account)
    writer.endNotification()
    sink.send(writer.bytes)
  }

  /// Ends the session's right to act as its account if the sign-in has expired.
  func expire(now: Int) {
    guard let signIn, signIn.expiresAt <= now else { return }
    stop(
      Rejection(
        .notSignedIn, "accounts.signedOut",
        "This connection's session has expired: sign in, or connect again to act as your own user."))
  }
}

/// The caller from the point of view of limits. This is a class, so that a call carries one reference, and so that
/// comparing identities shows whether the caller changed.
package final class Caller: Sendable {
  /// Where the call comes from: a user or an address, regardless of the acting account.
  let origin: Principal
  /// The principal whose limits apply. For page visitors who have signed in it is the account, otherwise the origin.
  package let principal: Principal
  /// Whether the caller is trusted to name the origin of a connection.
  let isGateway: Bool

  init(_ origin: Principal, _ principal: Principal, isGateway: Bool) {
    self.origin = origin
    self.principal = principal
    self.isGateway = isGateway
  }
}
