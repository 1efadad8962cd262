import Glibc
import System

/// A real trackd in a test's folder. It can be killed, stopped and restarted.
///
/// All runs use the same state directory and the same socket path. HOME is the test's folder, so the daemon doesn't
/// touch the files of the user who runs the test.
package final class DaemonProcess {
  package let folder: TestFolder
  package let state: String
  package let socket: String
  private let options: [String]
  private let environment: [String]
  private let entrance: [String]
  private var child: ChildProcess?

  private static let startSeconds = 60

  /// Prepares a daemon in this folder, but doesn't start it.
  /// - Parameter entrance: a command, such as nsenter, that gets the command line of the daemon as arguments and runs
  ///   it.
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

  /// Starts a daemon, and waits until it answers.
  package static func started(options: [String] = []) throws -> DaemonProcess {
    let daemon = DaemonProcess(options: options)
    try daemon.start()
    return daemon
  }

  package var id: Int32 { child?.id ?? 0 }

  /// What the daemon has written to standard error in all its runs.
  package var log: String { (try? TestFiles.text(of: logPath)) ?? "" }
  private var logPath: String { folder.path + "/log" }

  /// Starts the daemon, but doesn't wait until it answers.
  package func launch() throws {
    precondition(child == nil, "the daemon runs already")
    child = try ChildProcess(
      entrance + [try DaemonPrograms.trackd(), "--state", state, "--socket", socket] + options,
      environment: ["HOME=\(folder.path)", "TZ=UTC"] + environment, errors: logPath)
  }

  /// Starts the daemon, and waits until it answers.
  /// - Returns: the nanoseconds from just before the start until the first answer.
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

  /// Ends the daemon with SIGKILL.
  package func kill() {
    child?.kill()
    child = nil
  }

  /// Ends the daemon with SIGTERM.
  @discardableResult
  package func stop() -> ChildProcess.Ending? {
    child?.send(SIGTERM)
    return waitForEnd()
  }

  /// Waits for a daemon that is about to end.
  package func waitForEnd() -> ChildProcess.Ending? {
    defer { child = nil }
    return child?.wait()
  }

  /// Runs trackd to its end. It gets only these arguments.
  package static func run(_ arguments: [String], in folder: TestFolder) throws -> CommandResult {
    try CommandResult(running: [try DaemonPrograms.trackd()] + arguments, in: folder)
  }

  package struct NotServing: Error, CustomStringConvertible {
    let log: String
    package var description: String { "trackd doesn't serve; it said:\n\(log)" }
  }
}
