import System
import TrackClientCore
import Wire

/// The idempotency key of a call that changes something: should the call come twice on its way, it is done once. So it can be
/// made again when the daemon went before it had answered.
enum CallKey {
  private static let param = "idempotencyKey"

  /// Whether a call has one.
  static func isIn(_ params: JSON?) -> Bool { params?[param] != nil }

  /// Nobody else's, nor that of another call.
  static func random() throws(Failure) -> String {
    return try orRefuse("no random numbers can be had") { () throws(Errno) in
      let bytes = try Process.randomBytes(12)
      return "trackctl-" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// The same call with a key, unless it has one.
  static func added(to call: MethodCall) throws(Failure) -> MethodCall {
    if isIn(call.params) { return call }
    return MethodCall(call.method, (call.params ?? [:]).setting(param, JSON(try random())))
  }
}
