package import ModuleKit
import Wire

/// One connection from the host's point of view, with its caller and its subscriptions.
package final class Session {
  package let uid: UInt32
  let groups: [UInt32]
  /// The connection. It outlives the session, because `leave` ends the subscriptions first. The reference isn't weak,
  /// because a weak reference would slow down all reference counting of the connection.
  unowned let sink: any EventSink
  /// The acting account. Nil until the account is known. Also nil if the session has no account, for the reason in
  /// `refusal`.
  private(set) var account: Int?
  private(set) var isAdmin = false
  /// The origin of calls, and the principal whose limits these calls use.
  package private(set) var caller: Caller
  private(set) var refusal: Rejection?
  /// The sign-in session through which this session acts, with the time when the sign-in expires. Nil if this session
  /// acts by its uid.
  private(set) var signIn: (id: Int, expiresAt: Int)?
  var subscriptions: [Subscription] = []
  var nextSubscription = 1
  /// Whether the feed has more to send to this session.
  var isBehind = false
  /// Receives replies that are sent later. If this is nil, the loop sends such replies to the connection.
  private(set) var receive: (([UInt8]) -> Void)?

  init(uid: UInt32, groups: [UInt32], sink: any EventSink) {
    self.uid = uid
    self.groups = groups
    self.sink = sink
    caller = Caller(.user(uid), .user(uid), isGateway: false)
  }

  /// A session without a connection, for calls that the host makes as this account. `receive` gets the replies of calls
  /// that had to wait.
  init(reactingAs account: Int, sink: any EventSink, receive: @escaping ([UInt8]) -> Void) {
    uid = .max
    groups = []
    self.sink = sink
    caller = Caller(.account(account), .account(account), isGateway: false)
    self.account = account
    self.receive = receive
  }

  /// False until the account has been looked up and is durable. Until then, nothing is read from the connection.
  package var isReady: Bool { account != nil || refusal != nil }

  package var principal: Principal { caller.principal }

  /// Lets the session act as the account of its uid from now on.
  func act(as account: Int, isAdmin: Bool) { stand(as: account, isAdmin: isAdmin) }

  /// Lets the session act through a sign-in session from now on. The session then has only the rights of an account,
  /// never the rights of an administrator.
  func act(as account: Int, by signIn: Int, until expiresAt: Int) { stand(as: account, by: (signIn, expiresAt)) }

  /// Marks the connection as belonging to a page visitor with this address.
  func come(from address: String) {
    caller = Caller(.address(address), .address(address), isGateway: false)
  }

  /// Sets whether the connection may name the origin of its callers. Only the page's server, the daemon's own user and
  /// root may do so. A connection that was handed to a visitor isn't allowed to do so.
  func believe(_ isGateway: Bool) {
    caller = Caller(caller.origin, caller.principal, isGateway: isGateway)
  }

  /// Whether the connection came through the page's server.
  var isOfPage: Bool { caller.origin.uid == nil }

  /// Takes the session's account away. Calls that need an account then get this refusal.
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

  /// Tells the page's server that the principal has changed, after a sign-in or a sign-out. The server then applies the
  /// limits of the new principal.
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

/// Identifies the caller for limits. This is a class for two reasons: a call carries one reference, and comparing
/// identities shows whether the caller changed.
package final class Caller: Sendable {
  /// The user or address that the call comes from, regardless of the acting account.
  let origin: Principal
  /// The principal whose limits apply. It is the account for page visitors who have signed in, and otherwise the
  /// origin.
  package let principal: Principal
  /// Whether the caller is trusted to name the origin of a connection.
  let isGateway: Bool

  init(_ origin: Principal, _ principal: Principal, isGateway: Bool) {
    self.origin = origin
    self.principal = principal
    self.isGateway = isGateway
  }
}
