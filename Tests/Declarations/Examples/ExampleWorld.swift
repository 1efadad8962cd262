import TestSupport
import Wire

/// The machine of a user who tries out an example. It has a daemon at the default path and a shell with trackctl in
/// PATH.
final class ExampleWorld {
  let folder = TestFolder()
  let daemon: DaemonProcess
  private let programs: String
  /// The daemon of another machine, which a fake ssh connects to. Nil if there is no other machine.
  private var desk: DaemonProcess?

  /// - Parameter hasDesk: whether there is another machine, with the host name `desk`.
  init(prepared script: [String], hasDesk: Bool = false) throws {
    programs = String(try DaemonPrograms.trackctl().dropLast("/trackctl".count))
    daemon = DaemonProcess(
      in: folder, state: folder.path + "/.local/state/trackd", socket: folder.path + "/trackd/trackd.sock")
    try daemon.start()
    if hasDesk { try startDesk() }
    let result = try run("set -e\n" + script.joined(separator: "\n"))
    guard result.ending == .exited(0) else { throw Unprepared(script: script, errors: result.errors) }
  }

  private func startDesk() throws {
    let socket = folder.path + "/desk/trackd.sock"
    let desk = DaemonProcess(in: folder, state: folder.path + "/desk/state", socket: socket)
    try desk.start()
    self.desk = desk
    let script =
      "mkdir bin; printf '#!/bin/sh\\nexec trackctl --socket \(socket) bridge\\n' > bin/ssh; chmod +x bin/ssh"
    let result = try run(script)
    guard result.ending == .exited(0) else { throw Unprepared(script: [script], errors: result.errors) }
  }

  func run(_ line: String) throws -> CommandResult {
    try CommandResult(running: ["sh", "-c", prologue + line], in: folder, environment: environment)
  }

  /// Starts a command that doesn't end on its own, and stops it when it has printed something.
  /// - Parameter nudge: another command, which is repeated until the first command prints something.
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

  /// Starts a command that doesn't end on its own.
  func launch(_ line: String, output: String = "/dev/null") throws -> ChildProcess {
    try ChildProcess(["sh", "-c", prologue + "exec " + line], environment: environment, output: output)
  }

  private var prologue: String { "cd '\(folder.path)'; PATH=\(folder.path)/bin:\(programs):$PATH; export PATH\n" }
  private var environment: [String] { ["HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)", "TZ=UTC"] }

  struct Unprepared: Error, CustomStringConvertible {
    let script: [String]
    let errors: String
    var description: String { "\(script.joined(separator: "; ")): \(errors)" }
  }
}
