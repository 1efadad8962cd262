import Glibc
import TestSupport
import Testing

/// A real daemon some of whose calls on files fail, are cut short or hang on command, by Tests/FaultShim.
final class FaultyDaemon {
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

  let daemon: DaemonProcess
  private let order: String
  private var generation = 0

  init(options: [String] = []) throws {
    let shim = DaemonPrograms.root + "/build/faults.so"
    try #require(TestFiles.exists(shim), "./dev test makes \(shim)")
    let folder = TestFolder()
    order = folder.path + "/faults"
    daemon = DaemonProcess(
      in: folder, options: options, environment: ["LD_PRELOAD=\(shim)", "TRACKD_FAULTS=\(order)"])
    try daemon.start()
  }

  /// From now on so many of these calls on files whose paths end with `name` don't go through. `any` is every call.
  func order(_ call: String, on name: String, _ action: Action, times: Int = 1 << 30) throws {
    try write("\(call) \(name) \(action.word) \(times)")
  }

  /// Everything goes through, and calls on that file are still noted.
  func orderNothing(on name: String) throws { try write("none \(name) short 0") }

  /// What became of the calls on files of the ordered name since the first order: `fdatasync 5`, `pwrite through`.
  var calls: [String] {
    (try? TestFiles.text(of: order + ".log"))?.split(separator: "\n").map(String.init) ?? []
  }

  /// How many calls didn't go through.
  var hits: Int { calls.count { !$0.hasSuffix(" through") } }

  private func write(_ rule: String) throws {
    generation += 1
    try TestFiles.write(Array("\(generation) \(rule)\n".utf8), to: order + ".new")
    // At once, for it is read at any time.
    try #require(unsafe rename(order + ".new", order) == 0)
  }
}
