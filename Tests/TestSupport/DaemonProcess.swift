import Glibc
import System

/// A real trackd over a folder of the test's: started, killed, stopped and started again.
///
/// Its state and its socket outlive each run. Nothing of the user's own is touched: HOME is the folder, too.
package final class DaemonProcess {
  package let folder: TestFolder
  package let state: String
  package let socket: String
  private let options: [String]
  private let environment: [String]
  private let entrance: [String]
  private var child: ChildProcess?

  private static let startSeconds = 60

  /// Where everything of a daemon in this folder lies; nothing is started yet.
  /// - Parameter entrance: a command that becomes the one that follows it, elsewhere.
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

  /// One that answers already.
  package static func started(options: [String] = []) throws -> DaemonProcess {
    let daemon = DaemonProcess(options: options)
    try daemon.start()
    return daemon
  }

  package var id: Int32 { child?.id ?? 0 }

  /// What it has said on its standard error, all runs together.
  package var log: String { (try? TestFiles.text(of: logPath)) ?? "" }
  private var logPath: String { folder.path + "/log" }

  /// Starts it without waiting for anything.
  package func launch() throws {
    precondition(child == nil, "the daemon runs already")
    child = try ChildProcess(
      entrance + [try DaemonPrograms.trackd(), "--state", state, "--socket", socket] + options,
      environment: ["HOME=\(folder.path)", "TZ=UTC"] + environment, errors: logPath)
  }

  /// Starts it, and waits until it answers.
  /// - Returns: how many nanoseconds went by from before it was started to its first answer.
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

  /// kill -9.
  package func kill() {
    child?.kill()
    child = nil
  }

  /// SIGTERM.
  @discardableResult
  package func stop() -> ChildProcess.Ending? {
    child?.send(SIGTERM)
    return waitForEnd()
  }

  /// For one that is expected to end by itself.
  package func waitForEnd() -> ChildProcess.Ending? {
    defer { child = nil }
    return child?.wait()
  }

  /// Runs trackd to its end with these arguments alone.
  package static func run(_ arguments: [String], in folder: TestFolder) throws -> CommandResult {
    try CommandResult(running: [try DaemonPrograms.trackd()] + arguments, in: folder)
  }

  package struct NotServing: Error, CustomStringConvertible {
    let log: String
    package var description: String { "trackd doesn't serve; it said:\n\(log)" }
  }
}
