import Glibc
import System
import TestSupport
import Testing
import Wire

/// A system daemon that several users with their own uids can reach.
struct SharedDaemon {
  let daemon: DaemonProcess
  private let program: String

  init() throws {
    let folder = TestFolder()
    daemon = DaemonProcess(in: folder, options: ["--system"])
    program = folder.path + "/trackctl"
    // Other users can reach the socket and the program, but they can't list the folder.
    #expect(unsafe chmod(folder.path, 0o711) == 0)
    try TestFiles.copy(try DaemonPrograms.trackctl(), to: program)
    #expect(unsafe chmod(program, 0o755) == 0)
  }

  func start() throws {
    try daemon.start()
    try #require(unsafe chmod(daemon.socket, 0o666) == 0)
  }

  func resident(_ uid: Int) -> Resident { Resident(uid: uid, program, daemon) }
}

/// A person with their own uid who types commands that begin with `trackctl chores`.
struct Resident {
  let uid: Int
  private let program: String
  private let daemon: DaemonProcess

  init(uid: Int, _ program: String, _ daemon: DaemonProcess) {
    self.uid = uid
    self.program = program
    self.daemon = daemon
  }

  /// The name that trackctl shows, because this uid has no login on this machine.
  var name: String { "uid\(uid)" }

  private func command(_ words: [String]) -> [String] {
    ["setpriv", "--reuid=\(uid)", "--regid=\(uid)", "--clear-groups", program, "--socket", daemon.socket, "--timeout"]
      + ["30000"] + words
  }

  func run(_ words: [String]) throws -> CommandResult {
    try CommandResult(running: command(words), in: daemon.folder, environment: ["TZ=UTC"])
  }

  /// Runs a command that must succeed, and returns its output.
  @discardableResult
  func says(_ words: String...) throws -> JSON { try says(words) }

  @discardableResult
  func says(_ words: [String]) throws -> JSON {
    let result = try run(["--json", "chores"] + words)
    try #require(result.ending == .exited(0), "\(name): \(words): \(result.errors)")
    return try JSON(parsing: result.output)
  }

  /// Runs a command that must be refused, and returns the reason for the refusal.
  func isRefused(_ words: String...) throws -> String? {
    let result = try run(["--json", "chores"] + words)
    try #require(result.ending == .exited(1), "\(name): \(words): \(result.output)\(result.errors)")
    // If coverage is enabled, the profiler may print complaints about another user's files after the error.
    let refusal = try #require(result.errors.split(separator: "\n").first)
    return try JSON(parsing: String(refusal))["data"]?["reason"]?.string
  }

  func task(_ name: String) throws -> JSON {
    try #require(try says("tasks")["tasks"]?.elements.first { $0["name"]?.string == name })
  }

  /// The names and points of all members. The member with the most points comes first.
  func scores() throws -> [String] {
    try says("scoreboard")["members"]?.elements.map { "\($0["user"]?.string ?? "") \($0["points"]?.int ?? -1)" } ?? []
  }

  /// Starts `trackctl watch` for a topic.
  func watch(_ topic: String) throws -> Watching {
    let output = "\(daemon.folder.path)/watch-\(uid)"
    let child = try ChildProcess(
      command(["watch", topic]), environment: ["HOME=\(daemon.folder.path)"], output: output)
    let watching = Watching(child: child, output: output)
    // Each watcher has its own connection. When the status counts the watcher's subscription, the watcher receives all
    // later events.
    let client = try daemon.connect()
    try watching.wait { try client.call("system.status")["subscriptions"]?.int == 1 }
    return watching
  }

  /// A running `trackctl watch`. It ends when this value is destroyed.
  struct Watching {
    fileprivate let child: ChildProcess
    fileprivate let output: String

    func firstLine() throws -> JSON? {
      try wait { try TestFiles.text(of: output).contains("\n") }
      let text = try TestFiles.text(of: output)
      return try text.split(separator: "\n").first.map { try JSON(parsing: String($0)) }
    }

    fileprivate func wait(until isTrue: () throws -> Bool) throws {
      let deadline = Clock.monotonicNanoseconds() + 30_000_000_000
      while try !isTrue(), Clock.monotonicNanoseconds() < deadline { usleep(5_000) }
    }
  }
}
