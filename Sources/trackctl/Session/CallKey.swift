import System
import TrackClientCore
import Wire

/// The idempotency key of a change. The daemon carries out calls with the same key only once. If the daemon restarts
/// before it answers, a call with a key can therefore be repeated safely.
enum CallKey {
  private static let param = "idempotencyKey"

  /// Whether the params contain an idempotency key.
  static func isIn(_ params: JSON?) -> Bool { params?[param] != nil }

  /// A random key, different from the keys of all other calls.
  static func random() throws(Failure) -> String {
    return try orRefuse("the system returned no random numbers") { () throws(Errno) in
      let bytes = try Process.randomBytes(12)
      return "trackctl-" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// The call with an idempotency key. A key that the call already has is kept.
  static func added(to call: MethodCall) throws(Failure) -> MethodCall {
    if isIn(call.params) { return call }
    return MethodCall(call.method, (call.params ?? [:]).setting(param, JSON(try random())))
  }
}
