import Glibc
import System

/// What a socket unit and its service are to a daemon: the socket is there all the time, the first who knocks starts the daemon,
/// one that has ended is started again for the next, and a restart is a SIGTERM and a start.
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

  /// How often a daemon was started.
  package var starts: Int { state.withLock { $0.starts } }

  /// Daemons that ended otherwise than they should.
  package var failures: [String] { state.withLock { $0.failures } }

  package var log: String { (try? TestFiles.text(of: folder.path + "/log")) ?? "" }

  package func connect() throws -> DaemonClient { try DaemonClient(socket) }

  /// As `systemctl restart`: returns when the next daemon has been started.
  package func restart() {
    let before = state.withLock { state in
      state.wantsRestart = true
      if let running = state.running { Glibc.kill(running, SIGTERM) }
      return state.starts
    }
    state.wait { $0.starts > before || $0.hasEnded }
  }

  /// kill -9. Who knocks next starts another.
  package func kill() {
    state.withLock { state in
      if let running = state.running { Glibc.kill(running, SIGKILL) }
    }
  }

  /// Ends the daemon, and waits for that.
  package func end() {
    state.withLock { state in
      state.isEnding = true
      if let running = state.running { Glibc.kill(running, SIGTERM) }
    }
    state.wait { $0.hasEnded }
  }

  // MARK: Its thread

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
        // One that was told to end before it could hear of that has ended well.
        if ending != .exited(0), ending != .killed(SIGTERM) { state.failures.append("\(ending)") }
      }
    } catch {
      state.withLock { state in
        state.failures.append("\(error)")
        state.isEnding = true
      }
    }
  }

  /// A process learns its id only by itself, so a shell says it.
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
