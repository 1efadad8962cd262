internal import Glibc

/// A program that shares the output and the terminal of this process. This process waits until the program ends.
package enum ForegroundProgram {
  /// Runs a program, looked up in PATH.
  /// - Returns: the program's exit status, or 128 plus the number of the signal that killed the program.
  package static func run(_ command: [String]) throws(Errno) -> Int32 {
    let id = try Spawning.spawn(command, onInput: 0, onOutput: nil)
    var status: Int32 = 0
    _ = try SystemCall.retrying { unsafe waitpid(id, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
