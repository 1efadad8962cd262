import TestSupport
import Wire

/// One thing that is done in a history of a host.
enum Command: Sendable {
  struct Call: Sendable, CustomStringConvertible {
    var uid: UInt32
    var method: String
    var params: [String: JSON]

    var module: String { String(method.prefix { $0 != "." }) }
    var key: String? { params["idempotencyKey"]?.string }
    var isDry: Bool { params["dryRun"] == true }
    var description: String { "\(uid): \(method) \(JSON.object(params))" }
  }

  case call(Call)
  /// All in one turn of the loop.
  case together([Call])
  case compact(String)
  /// The compaction waits at so many calls while others go on.
  case compactAround(String, after: Int, [Call])
  case time(seconds: Int)
}
