import Glibc
import TestSupport
import Testing

/// Controls Tests/FaultShim, a library that is loaded with LD_PRELOAD. It makes file operations fail, hang, or write
/// only half of the data.
final class FaultOrders {
  enum Action {
    case fail(Int32)
    /// The call takes effect but still reports an error.
    case failLate(Int32)
    /// The call writes only half of the bytes.
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

  /// The environment variables for the program.
  let environment: [String]
  private let path: String
  private var generation = 0

  init(in folder: TestFolder) throws {
    path = folder.path + "/faults"
    environment = [try Self.preload(), "TRACKD_FAULTS=\(path)"]
  }

  /// The environment variable that preloads the library.
  static func preload() throws -> String {
    let shim = DaemonPrograms.root + "/build/faults.so"
    try #require(TestFiles.exists(shim), "./dev test makes \(shim)")
    return "LD_PRELOAD=\(shim)"
  }

  /// Applies `action` to the next calls on files whose paths end with `name`. The value `any` for `call` matches every
  /// call.
  func order(_ call: String, on name: String, _ action: Action, times: Int = 1 << 30) throws {
    try write("\(call) \(name) \(action.word) \(times)")
  }

  /// Makes all calls normally, but still records the calls on this file.
  func orderNothing(on name: String) throws { try write("none \(name) short 0") }

  /// The recorded calls since the first order, each with its result, such as `fdatasync 5` or `pwrite through`.
  var calls: [String] {
    (try? TestFiles.text(of: path + ".log"))?.split(separator: "\n").map(String.init) ?? []
  }

  /// How many calls were affected.
  var hits: Int { calls.count { !$0.hasSuffix(" through") } }

  private func write(_ rule: String) throws {
    generation += 1
    try TestFiles.write(Array("\(generation) \(rule)\n".utf8), to: path + ".new")
    // The file is renamed into place, because the library may read it at any time.
    try #require(unsafe rename(path + ".new", path) == 0)
  }
}
