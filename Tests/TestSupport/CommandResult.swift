import Glibc
import System

/// The result of running a program to its end.
package struct CommandResult {
  package let ending: ChildProcess.Ending
  package let output: String
  package let errors: String

  /// A generous timeout in seconds. A program that runs longer is killed.
  package static let patienceSeconds = 60

  /// Runs a program to its end. Its output goes to a file.
  package init(
    running command: [String], in folder: TestFolder, environment: [String] = [], input: String? = nil,
    patienceSeconds: Int = patienceSeconds
  ) throws {
    let base = folder.path + "/command-\(try Process.randomBytes(4).map { String($0, radix: 16) }.joined())"
    if let input { try TestFiles.write(Array(input.utf8), to: base + ".in") }
    let child = try ChildProcess(
      command, environment: ["HOME=\(folder.path)", "LC_ALL=C.UTF-8"] + environment,
      input: input == nil ? "/dev/null" : base + ".in", output: base + ".out", errors: base + ".err")
    ending = child.wait(atMostSeconds: patienceSeconds)
    output = try TestFiles.text(of: base + ".out")
    errors = try TestFiles.text(of: base + ".err")
  }

  /// Runs a program to its end. Its output goes to a pipe or a terminal.
  package init(
    running command: [String], writingTo kind: OutputReader.Kind, in folder: TestFolder, environment: [String] = []
  ) throws {
    let reader = try OutputReader(kind, in: folder)
    let errors = folder.path + "/command-\(try Process.randomBytes(4).map { String($0, radix: 16) }.joined()).err"
    let child = try ChildProcess(
      command, environment: ["HOME=\(folder.path)", "LC_ALL=C.UTF-8"] + environment, output: reader.path,
      errors: errors)
    let deadline = Clock.monotonicNanoseconds() + Self.patienceSeconds * 1_000_000_000
    var bytes: [UInt8] = []
    // The output is read while the program runs, because the program would block when the pipe or the terminal is full.
    while !child.hasEnded, Clock.monotonicNanoseconds() < deadline {
      bytes += try reader.read(waitingMilliseconds: 1)
    }
    ending = child.hasEnded ? child.wait() : child.kill()
    bytes += try reader.read(waitingMilliseconds: 0)
    output = String(decoding: bytes, as: UTF8.self)
    self.errors = try TestFiles.text(of: errors)
  }
}
