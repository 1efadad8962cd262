import Glibc
import TestSupport
import Testing

/// Orders to Tests/FaultShim, which is loaded before a program's own libraries: some of its calls on files fail, are cut short
/// or hang.
final class FaultOrders {
  enum Action {
    case fail(Int32)
    /// The call is made, and says that it failed.
    case failLate(Int32)
    /// Half of what is to be written is.
    case short
    /// The call waits until something else is ordered.
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

  /// What the program has to find in its environment.
  let environment: [String]
  private let path: String
  private var generation = 0

  init(in folder: TestFolder) throws {
    path = folder.path + "/faults"
    environment = [try Self.preload(), "TRACKD_FAULTS=\(path)"]
  }

  /// What has the shim loaded.
  static func preload() throws -> String {
    let shim = DaemonPrograms.root + "/build/faults.so"
    try #require(TestFiles.exists(shim), "./dev test makes \(shim)")
    return "LD_PRELOAD=\(shim)"
  }

  /// From now on so many of these calls on files whose paths end with `name` don't go through. `any` is every call.
  func order(_ call: String, on name: String, _ action: Action, times: Int = 1 << 30) throws {
    try write("\(call) \(name) \(action.word) \(times)")
  }

  /// Everything goes through, and calls on that file are still noted.
  func orderNothing(on name: String) throws { try write("none \(name) short 0") }

  /// What became of the calls on files of the ordered name since the first order: `fdatasync 5`, `pwrite through`.
  var calls: [String] {
    (try? TestFiles.text(of: path + ".log"))?.split(separator: "\n").map(String.init) ?? []
  }

  /// How many calls didn't go through.
  var hits: Int { calls.count { !$0.hasSuffix(" through") } }

  private func write(_ rule: String) throws {
    generation += 1
    try TestFiles.write(Array("\(generation) \(rule)\n".utf8), to: path + ".new")
    // At once, for it is read at any time.
    try #require(unsafe rename(path + ".new", path) == 0)
  }
}
