import Glibc
import System
import TestSupport

/// Runs strace(1) on a daemon. It counts the daemon's system calls, shows them, or kills the daemon at one of them.
struct Tracer {
  private static let patienceNanoseconds = 20_000_000_000

  private let child: ChildProcess
  private let output: String

  /// Starts counting the system calls of all threads.
  init(counting daemon: DaemonProcess) throws {
    try self.init(daemon, ["-c"])
  }

  /// Kills the daemon before one of its system calls. For example, `fsync:when=1` means the next fsync of a thread.
  init(_ daemon: DaemonProcess, injecting fault: String) throws {
    let name = fault.prefix { $0 != ":" }
    try self.init(daemon, ["-e", "trace=\(name)", "-e", "inject=\(fault):signal=SIGKILL"])
  }

  /// Starts showing these system calls of all threads, in order and with their arguments.
  init(showing daemon: DaemonProcess, calls: String) throws {
    try self.init(daemon, ["-s", "4096", "-e", "trace=\(calls)"])
  }

  private init(_ daemon: DaemonProcess, _ options: [String]) throws {
    // Each tracer writes to a new file, so that no earlier output is in it.
    output = daemon.folder.path + "/strace-\(try Process.randomBytes(4).map { String($0, radix: 16) }.joined())"
    child = try ChildProcess(["strace", "-f", "-p", String(daemon.id)] + options, errors: output)
    let deadline = Clock.monotonicNanoseconds() + Self.patienceNanoseconds
    while try !TestFiles.text(of: output).contains("attached") {
      guard !child.hasEnded, Clock.monotonicNanoseconds() < deadline else {
        throw NotAttached(output: try TestFiles.text(of: output))
      }
      usleep(1000)
    }
  }

  func waitForEnd() throws { child.wait() }

  /// Detaches from the daemon.
  /// - Returns: the output of strace.
  func finish() throws -> String {
    child.send(SIGINT)
    child.wait()
    return try TestFiles.text(of: output)
  }

  struct NotAttached: Error, CustomStringConvertible {
    let output: String
    var description: String { "strace can't watch the daemon: \(output)" }
  }
}
