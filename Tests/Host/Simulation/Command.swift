import TestSupport
import Wire

/// One step in a simulated history of a host.
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
  /// Several calls that are made in one turn of the loop.
  case together([Call])
  case compact(String)
  /// A compaction that blocks after it has made this many disk calls. The given calls are made while it is blocked.
  case compactAround(String, after: Int, [Call])
  case time(seconds: Int)
}
