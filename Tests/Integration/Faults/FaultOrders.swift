import Glibc
import TestSupport
import Testing

/// Controls Tests/FaultShim, an LD_PRELOAD library that makes file operations fail, cuts them short, or hangs them.
final class FaultOrders {
  enum Action {
    case fail(Int32)
    /// The call takes effect but reports a failure.
    case failLate(Int32)
    /// Half of the bytes are written.
    case short
    /// The call blocks until the next order.
    case stall

    fileprivate var word: String {
      switch self {
      case .fail(let code): String(code)
      case .failLate(let code): String(-code)
      case .short: "short"
      case .stall: "stall"
      }
    }
  }

  /// The environment for the program.
  let environment: [String]
  private let path: String
  private var generation = 0

  init(in folder: TestFolder) throws {
    path = folder.path + "/faults"
    environment = [try Self.preload(), "TRACKD_FAULTS=\(path)"]
  }

  /// The assignment that preloads the shim.
  static func preload() throws -> String {
    let shim = DaemonPrograms.root + "/build/faults.so"
    try #require(TestFiles.exists(shim), "./dev test makes \(shim)")
    return "LD_PRELOAD=\(shim)"
  }

  /// Applies `action` to the next calls on files whose paths end with `name`. `any` matches every call.
  func order(_ call: String, on name: String, _ action: Action, times: Int = 1 << 30) throws {
    try write("\(call) \(name) \(action.word) \(times)")
  }

  /// Lets all calls through, but still records the calls on this file.
  func orderNothing(on name: String) throws { try write("none \(name) short 0") }

  /// The recorded calls since the first order, with their results: `fdatasync 5`, `pwrite through`.
  var calls: [String] {
    (try? TestFiles.text(of: path + ".log"))?.split(separator: "\n").map(String.init) ?? []
  }

  /// The number of calls that were affected.
  var hits: Int { calls.count { !$0.hasSuffix(" through") } }

  private func write(_ rule: String) throws {
    generation += 1
    try TestFiles.write(Array("\(generation) \(rule)\n".utf8), to: path + ".new")
    // Renames the file atomically, because the shim may read it at any time.
    try #require(unsafe rename(path + ".new", path) == 0)
  }
}
