import Glibc
import System

/// A program that a test has started. When this object is released and the program is still running, the program is
/// killed.
///
/// The program sees nothing of the user who runs the test. HOME is the test's folder, and the environment contains only
/// the variables that the test passes.
package final class ChildProcess {
  package enum Ending: Equatable {
    case exited(Int32)
    case killed(Int32)
  }

  package let id: Int32
  private var ending: Ending?

  /// - Parameters:
  ///   - command: the program, which is looked up in PATH, and its arguments.
  ///   - output: the file to which the program's output is appended.
  ///   - passed: a descriptor of this process. The program inherits it as descriptor 3.
  package init(
    _ command: [String], environment: [String] = [], input: String = "/dev/null", output: String = "/dev/null",
    errors: String = "/dev/null", passing passed: Int32? = nil
  ) throws {
    id = try Self.spawn(command, environment, input, output, errors, passed)
  }

  deinit {
    if ending == nil {
      Glibc.kill(id, SIGKILL)
      _ = waitpid(id, nil, 0)
    }
  }

  package var hasEnded: Bool { look(WNOHANG) != nil }

  package func send(_ signal: Int32) {
    if ending == nil { Glibc.kill(id, signal) }
  }

  /// Waits until the program ends. After the timeout, the program is killed, and the result says so.
  @discardableResult
  package func wait(atMostSeconds limit: Int = 60) -> Ending {
    let deadline = Clock.monotonicNanoseconds() + limit * 1_000_000_000
    while true {
      if let ending = look(WNOHANG) { return ending }
      guard Clock.monotonicNanoseconds() < deadline else { return kill() }
      usleep(500)
    }
  }

  /// Sends SIGKILL. When this returns, the process is gone and its resources are free.
  @discardableResult
  package func kill() -> Ending {
    send(SIGKILL)
    return look(0) ?? .killed(SIGKILL)
  }

  private func look(_ options: Int32) -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    guard unsafe waitpid(id, &status, options) == id else { return nil }
    let signal = status & 0x7f
    ending = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal)
    return ending
  }

  private static func spawn(
    _ command: [String], _ environment: [String], _ input: String, _ output: String, _ errors: String,
    _ passed: Int32?
  ) throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let appending = O_WRONLY | O_CREAT | O_APPEND
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, appending, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, appending, 0o600)
    // Duplicating a descriptor to its own number clears its close-on-exec flag.
    if let passed { unsafe posix_spawn_file_actions_adddup2(&actions, passed, 3) }
    // The threads that run tests may block signals. Without this reset, the program would inherit the blocked signals.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let isPathGiven = environment.contains { $0.hasPrefix("PATH=") }
    let path = isPathGiven ? [] : ["PATH=\(Process.environment("PATH") ?? "/usr/bin:/bin")"]
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe (path + environment).map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var id: pid_t = 0
    let result = unsafe posix_spawnp(&id, command[0], &actions, &attributes, &arguments, &variables)
    guard result == 0 else { throw NotStarted(program: command[0], error: Errno(code: result)) }
    return id
  }

  package struct NotStarted: Error, CustomStringConvertible {
    let program: String
    let error: Errno
    package var description: String { "\(program) can't be started: \(error)" }
  }
}
