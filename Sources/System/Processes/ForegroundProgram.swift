internal import Glibc

/// A program that shares the terminal and the output of this process. This process waits until the program has ended.
package enum ForegroundProgram {
  /// Runs a program. Its path is looked up in PATH.
  /// - Returns: the exit status of the program, or 128 plus the number of the signal that killed it.
  package static func run(_ command: [String]) throws(Errno) -> Int32 {
    let id = try Spawning.spawn(command, onInput: 0, onOutput: nil)
    var status: Int32 = 0
    _ = try SystemCall.retrying { unsafe waitpid(id, &status, 0) }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
