internal import CTrackd
internal import Glibc

/// A program whose standard input and output are a socket to this process.
///
/// The program shares the standard error of this process and may ask for a password on the terminal. The program is
/// expected to end when the socket is closed. It is killed when this object is destroyed.
package final class PipedProgram: Sendable {
  private let id: pid_t
  private let ending = Monitor<Int32?>(nil)

  private init(id: pid_t) {
    self.id = id
  }

  /// Starts a program. Its path is looked up in PATH.
  /// - Returns: the program, and this process's end of the socket. The caller must pass the end to a `Descriptor`.
  package static func start(
    _ command: [String]
  ) throws(Errno) -> (program: PipedProgram, socket: Int32) {
    let link = try SocketEnds()
    let program = PipedProgram(id: try Spawning.spawn(command, onInput: link.theirs.raw, onOutput: link.theirs.raw))
    return (program, link.withoutTheirs().release())
  }

  /// Runs a shell command that shares the output of this process and gets these bytes as input. Waits until the command
  /// has ended. Returns whether the command could be run. The command can end before it has read all bytes, like a
  /// pager that is closed early.
  package static func show(_ bytes: [UInt8], by command: String) throws(Errno) -> Bool {
    let link = try SocketEnds()
    let program = PipedProgram(id: try Spawning.spawn(["sh", "-c", command], onInput: link.theirs.raw, onOutput: nil))
    let ours = link.withoutTheirs()
    // Signals from the keyboard are meant for the command, so this process ignores them.
    let interrupt = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, interrupt) }
    var start = 0
    while start < bytes.count, let count = try? ours.write(bytes, from: start, to: bytes.count) { start += count }
    _ = consume ours
    // A shell exits with status 127 if the command isn't found.
    return program.wait(0) != 127
  }

  /// Runs a shell command with these bytes as input. Waits until the command has ended.
  /// - Returns: the exit status of the command, and its output up to the limit.
  package static func ask(
    _ bytes: [UInt8], by command: String, limit: Int
  ) throws(Errno) -> (status: Int32, output: [UInt8]) {
    let (theirInput, input) = try pipe()
    let (output, theirOutput) = try pipe()
    let asked = Descriptor(owning: theirInput)
    let ours = Descriptor(owning: input)
    let answer = Descriptor(owning: output)
    let printed = Descriptor(owning: theirOutput)
    let program = PipedProgram(
      id: try Spawning.spawn(["sh", "-c", command], onInput: asked.raw, onOutput: printed.raw))
    _ = consume asked
    _ = consume printed
    var start = 0
    while start < bytes.count, let count = try? ours.write(bytes, from: start, to: bytes.count) { start += count }
    _ = consume ours
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while all.count < limit, let count = try answer.read(into: &piece), count > 0 { all += piece[..<count] }
    return (program.wait(0) ?? 0, all)
  }

  /// - Returns: the reading end and the writing end.
  private static func pipe() throws(Errno) -> (Int32, Int32) {
    var pair: [Int32] = [-1, -1]
    _ = try SystemCall.retrying { unsafe ctrackd_pipe(&pair) }
    return (pair[0], pair[1])
  }

  deinit {
    if status() == nil { _ = end() }
  }

  /// The exit status, or 128 plus the number of the signal that killed the program. Nil while the program runs.
  package func status() -> Int32? {
    wait(WNOHANG)
  }

  /// Waits until the program has ended. After the timeout, the program gets SIGTERM. If it still doesn't end, it gets
  /// SIGKILL.
  package func waitForEnd(patienceMilliseconds: Int = 1000) -> Int32 {
    status(withinMilliseconds: patienceMilliseconds) ?? end()
  }

  private func end() -> Int32 {
    kill(id, SIGTERM)
    // Most programs end immediately after SIGTERM. This wait is short, because the user might be waiting for the
    // prompt.
    if let status = status(withinMilliseconds: 200) { return status }
    kill(id, SIGKILL)
    return wait(0) ?? 0
  }

  private func status(withinMilliseconds patience: Int) -> Int32? {
    let deadline = Clock.monotonicNanoseconds() + patience * 1_000_000
    while true {
      if let status = status() { return status }
      if Clock.monotonicNanoseconds() >= deadline { return nil }
      usleep(2000)
    }
  }

  private func wait(_ options: Int32) -> Int32? {
    ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      do throws(Errno) {
        guard try SystemCall.retrying({ unsafe waitpid(id, &status, options) }) == id else { return nil }
      } catch {
        // The program was reaped elsewhere, so its id might already belong to a different process.
        ending = 0
        return ending
      }
      let signal = status & 0x7F
      ending = signal == 0 ? status >> 8 & 0xFF : 128 + signal
      return ending
    }
  }
}
