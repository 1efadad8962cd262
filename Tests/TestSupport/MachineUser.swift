import Glibc
package import Testing
package import Wire

/// A user with their own uid on this machine. The user reaches a daemon through trackctl.
///
/// Only root can act as another user. Tests with such users are `.enabled(if: MachineUser.canBe)`. If the tests don't
/// run as root, these tests are reported as skipped.
package struct MachineUser {
  package static let canBe = geteuid() == 0
  package static let reason: Comment = "only root can act as several users"

  package let uid: UInt32
  private let daemon: DaemonProcess

  package init(_ uid: UInt32, at daemon: DaemonProcess) {
    self.uid = uid
    self.daemon = daemon
  }

  /// The name that the daemon gives to a uid without a login.
  package var name: String { "uid\(uid)" }

  /// Runs trackctl as this user with these arguments.
  package func run(_ words: [String], environment: [String] = []) throws -> CommandResult {
    let me = String(uid)
    return try CommandResult(
      running: ["setpriv", "--reuid", me, "--regid", me, "--clear-groups", "--"]
        + [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "--timeout", "30000"] + words,
      // A build with coverage writes a profile to the working directory. If the user can't write there, the program
      // would print an error.
      in: daemon.folder, environment: ["LLVM_PROFILE_FILE=/dev/null"] + environment)
  }

  /// Makes a call that must succeed.
  /// - Returns: the result.
  @discardableResult
  package func call(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let result = try run(["--json", "call", method, params.description])
    guard result.ending == .exited(0) else { throw Unexpected(method: method, result: result) }
    return try JSON(parsing: result.output)
  }

  /// Makes a call that must be refused.
  /// - Returns: the error.
  package func refusal(_ method: String, _ params: JSON = [:]) throws -> JSON {
    let result = try run(["--json", "call", method, params.description])
    guard result.ending == .exited(1) else { throw Unexpected(method: method, result: result) }
    return try JSON(parsing: result.errors)
  }

  package struct Unexpected: Error, CustomStringConvertible {
    let method: String
    let result: CommandResult
    package var description: String { "\(method): \(result.ending)\n\(result.output)\(result.errors)" }
  }
}

extension DaemonProcess {
  /// Starts a daemon of the system scope whose socket is open to all users. On a real machine, the socket is open only
  /// to the daemon's group.
  package static func startedForAll(options: [String] = []) throws -> DaemonProcess {
    let daemon = DaemonProcess(options: ["--system"] + options)
    try daemon.startForAll()
    return daemon
  }

  package func startForAll() throws {
    try start()
    unsafe chmod(folder.path, 0o755)
    unsafe chmod(socket, 0o666)
  }
}
