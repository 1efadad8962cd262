import Glibc
import System

/// Simulates a socket unit and its service. The socket always exists, and the first client starts the daemon. When the
/// daemon has ended, the next client starts another daemon. A restart sends SIGTERM to the daemon and starts the next
/// daemon.
package final class SocketUnit: Sendable {
  package let folder: TestFolder
  package let socket: String

  private struct State: Sendable {
    var starts = 0
    var failures: [String] = []
    var running: Int32?
    var wantsRestart = false
    var isEnding = false
    var hasEnded = false
  }

  private let state = Monitor(State())
  private let listener: Descriptor
  private let options: [String]
  private let environment: [String]

  package init(
    in folder: TestFolder = TestFolder(), options: [String] = [], environment: [String] = []
  ) throws {
    self.folder = folder
    socket = folder.path + "/socket"
    self.options = options
    self.environment = environment
    listener = try Sockets.listen(path: socket)
    _ = try Thread.start(name: "unit") { [self] in attend() }
  }

  /// How many daemons were started.
  package var starts: Int { state.withLock { $0.starts } }

  /// How daemons ended, if they didn't end normally.
  package var failures: [String] { state.withLock { $0.failures } }

  package var log: String { (try? TestFiles.text(of: folder.path + "/log")) ?? "" }

  package func connect() throws -> DaemonClient { try DaemonClient(socket) }

  /// Restarts the daemon like `systemctl restart`. When this returns, the next daemon has been started.
  package func restart() {
    let before = state.withLock { state in
      state.wantsRestart = true
      if let running = state.running { Glibc.kill(running, SIGTERM) }
      return state.starts
    }
    state.wait { $0.starts > before || $0.hasEnded }
  }

  /// Ends the daemon with SIGKILL. The next client starts another daemon.
  package func kill() {
    state.withLock { state in
      if let running = state.running { Glibc.kill(running, SIGKILL) }
    }
  }

  /// Ends the daemon, and waits until it has ended.
  package func end() {
    state.withLock { state in
      state.isEnding = true
      if let running = state.running { Glibc.kill(running, SIGTERM) }
    }
    state.wait { $0.hasEnded }
  }

  // MARK: Thread

  private func attend() {
    while !state.withLock({ $0.isEnding }) {
      let isCalled = state.withLock { $0.wantsRestart }
      if isCalled || (try? listener.waitUntilReadable(timeoutMilliseconds: 20)) == true { runDaemon() }
    }
    state.withLock { $0.hasEnded = true }
    state.broadcast()
  }

  private func runDaemon() {
    do {
      let child = try start()
      let ending = child.wait(atMostSeconds: 300)
      state.withLock { state in
        state.running = nil
        // If a daemon doesn't handle signals yet, SIGTERM kills it. That isn't a failure.
        if ending != .exited(0), ending != .killed(SIGTERM) { state.failures.append("\(ending)") }
      }
    } catch {
      state.withLock { state in
        state.failures.append("\(error)")
        state.isEnding = true
      }
    }
  }

  /// Starts a daemon. A shell sets LISTEN_PID, which must be the id of the daemon's process. Only that process knows
  /// its id.
  private func start() throws -> ChildProcess {
    let command = ["/bin/sh", "-c", "LISTEN_PID=$$ exec \"$@\"", "sh", try DaemonPrograms.trackd()]
    return try state.withLock { state in
      let child = try ChildProcess(
        command + ["--state", folder.path + "/state"] + options,
        environment: ["HOME=\(folder.path)", "TZ=UTC", "LISTEN_FDS=1"] + environment, errors: folder.path + "/log",
        passing: listener.raw)
      state.starts += 1
      state.running = child.id
      state.wantsRestart = false
      self.state.broadcast()
      return child
    }
  }
}
