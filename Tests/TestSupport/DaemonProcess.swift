import Glibc
import System

/// A real trackd in a test's folder, which can be killed, stopped and restarted.
///
/// The state directory and the socket path stay the same across runs. HOME is the test's folder, so the daemon touches
/// none of the user's files.
package final class DaemonProcess {
  package let folder: TestFolder
  package let state: String
  package let socket: String
  private let options: [String]
  private let environment: [String]
  private let entrance: [String]
  private var child: ChildProcess?

  private static let startSeconds = 60

  /// Prepares a daemon in this folder without starting it.
  /// - Parameter entrance: a wrapper command such as nsenter, which executes the rest of its arguments.
  package init(
    in folder: TestFolder = TestFolder(), state: String? = nil, socket: String? = nil, options: [String] = [],
    environment: [String] = [], through entrance: [String] = []
  ) {
    self.folder = folder
    self.state = state ?? folder.path + "/state"
    self.socket = socket ?? folder.path + "/socket"
    self.options = options
    self.environment = environment
    self.entrance = entrance
  }

  /// Starts a daemon and waits for its first answer.
  package static func started(options: [String] = []) throws -> DaemonProcess {
    let daemon = DaemonProcess(options: options)
    try daemon.start()
    return daemon
  }

  package var id: Int32 { child?.id ?? 0 }

  /// The daemon's standard error in all runs.
  package var log: String { (try? TestFiles.text(of: logPath)) ?? "" }
  private var logPath: String { folder.path + "/log" }

  /// Starts the daemon without waiting for an answer.
  package func launch() throws {
    precondition(child == nil, "the daemon runs already")
    child = try ChildProcess(
      entrance + [try DaemonPrograms.trackd(), "--state", state, "--socket", socket] + options,
      environment: ["HOME=\(folder.path)", "TZ=UTC"] + environment, errors: logPath)
  }

  /// Starts the daemon and waits for its first answer.
  /// - Returns: the nanoseconds from before the start to the first answer.
  @discardableResult
  package func start() throws -> Int {
    let before = Clock.monotonicNanoseconds()
    try launch()
    let deadline = before + Self.startSeconds * 1_000_000_000
    while Clock.monotonicNanoseconds() < deadline {
      if let client = try? connect() {
        try client.call("system.ping")
        return Clock.monotonicNanoseconds() - before
      }
      if let ended = child, ended.hasEnded {
        child = nil
        throw NotServing(log: log)
      }
      usleep(200)
    }
    throw NotServing(log: log)
  }

  package func connect() throws -> DaemonClient { try DaemonClient(socket) }

  /// Sends SIGKILL.
  package func kill() {
    child?.kill()
    child = nil
  }

  /// Sends SIGTERM.
  @discardableResult
  package func stop() -> ChildProcess.Ending? {
    child?.send(SIGTERM)
    return waitForEnd()
  }

  /// Waits for a daemon that should end by itself.
  package func waitForEnd() -> ChildProcess.Ending? {
    defer { child = nil }
    return child?.wait()
  }

  /// Runs trackd to its end with only these arguments.
  package static func run(_ arguments: [String], in folder: TestFolder) throws -> CommandResult {
    try CommandResult(running: [try DaemonPrograms.trackd()] + arguments, in: folder)
  }

  package struct NotServing: Error, CustomStringConvertible {
    let log: String
    package var description: String { "trackd doesn't serve; it said:\n\(log)" }
  }
}
