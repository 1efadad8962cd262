import Glibc
import System

/// What a program that ran to its end came to.
package struct CommandResult {
  package let ending: ChildProcess.Ending
  package let output: String
  package let errors: String

  /// Runs it, and waits for its end.
  package init(
    running command: [String], in folder: TestFolder, environment: [String] = [], input: String? = nil
  ) throws {
    let base = folder.path + "/command-\(try Process.randomBytes(4).map { String($0, radix: 16) }.joined())"
    if let input { try TestFiles.write(Array(input.utf8), to: base + ".in") }
    let child = try ChildProcess(
      command, environment: ["HOME=\(folder.path)", "LC_ALL=C.UTF-8"] + environment,
      input: input == nil ? "/dev/null" : base + ".in", output: base + ".out", errors: base + ".err")
    ending = child.wait()
    output = try TestFiles.text(of: base + ".out")
    errors = try TestFiles.text(of: base + ".err")
  }
}
