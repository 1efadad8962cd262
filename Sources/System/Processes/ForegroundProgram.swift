internal import Glibc

/// A program that shares our output and terminal, and whose end we wait for.
package enum ForegroundProgram {
  /// Runs a program, looked up in PATH.
  /// - Returns: its exit status, or 128 plus the signal's number.
  package static func run(_ command: [String]) throws(Errno) -> Int32 {
    let id = try Spawning.spawn(command, onInput: 0, onOutput: nil)
    var status: Int32 = 0
    _ = try SystemCall.retrying { unsafe waitpid(id, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
