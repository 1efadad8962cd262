import TestSupport
import Wire

/// The machine of a user who tries an example: a daemon at its default path, and a shell with trackctl in PATH.
final class ExampleWorld {
  let folder = TestFolder()
  let daemon: DaemonProcess
  private let programs: String

  init(prepared script: [String]) throws {
    programs = String(try DaemonPrograms.trackctl().dropLast("/trackctl".count))
    daemon = DaemonProcess(
      in: folder, state: folder.path + "/.local/state/trackd", socket: folder.path + "/trackd/trackd.sock")
    try daemon.start()
    let result = try run("set -e\n" + script.joined(separator: "\n"))
    guard result.ending == .exited(0) else { throw Unprepared(script: script, errors: result.errors) }
  }

  func run(_ line: String) throws -> CommandResult {
    try CommandResult(running: ["sh", "-c", prologue + line], in: folder, environment: environment)
  }

  /// Runs a command that doesn't end until it has printed something.
  /// - Parameter nudge: a command that is repeated until then.
  func runUntilOutput(_ line: String, nudge: String) throws -> Bool {
    let output = folder.path + "/endless"
    let child = try launch(line, output: output)
    defer { child.kill() }
    for _ in 0..<200 {
      if try TestFiles.exists(output) && !TestFiles.text(of: output).isEmpty { return true }
      if child.hasEnded { return false }
      _ = try run(nudge)
    }
    return false
  }

  /// Starts a command that doesn't end.
  func launch(_ line: String, output: String = "/dev/null") throws -> ChildProcess {
    try ChildProcess(["sh", "-c", prologue + "exec " + line], environment: environment, output: output)
  }

  private var prologue: String { "cd '\(folder.path)'; PATH=\(programs):$PATH; export PATH\n" }
  private var environment: [String] { ["HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "TZ=UTC"] }

  struct Unprepared: Error, CustomStringConvertible {
    let script: [String]
    let errors: String
    var description: String { "\(script.joined(separator: "; ")): \(errors)" }
  }
}
