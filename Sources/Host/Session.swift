import ModuleKit

/// One connection as the host knows it: who is behind it, and what it has subscribed to.
package final class Session {
  package let uid: UInt32
  let groups: [UInt32]
  /// Its connection, which outlives it: `leave` ends the session's subscriptions before the connection goes. A weak reference
  /// would slow every count of references to the connection.
  unowned let sink: any EventSink
  /// The account that acts; nil until it is known, or where there is none to be had (`refusal` says why).
  var account: Int?
  var isAdmin = false
  var refusal: Rejection?
  var subscriptions: [Subscription] = []
  var nextSubscription = 1

  init(uid: UInt32, groups: [UInt32], sink: any EventSink) {
    self.uid = uid
    self.groups = groups
    self.sink = sink
  }

  /// False while the account is looked up or made durable: nothing is read from the connection yet.
  package var isReady: Bool { account != nil || refusal != nil }
}
