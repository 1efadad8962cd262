internal import Glibc

/// A query to the terminal. The terminal sends its answer like typed input.
package enum TerminalQuestion {
  /// The maximum length of an answer. A longer answer is ignored.
  private static let limit = 4096

  /// Asks the terminal on standard input and standard output.
  /// - Parameter isWhole: returns whether the answer is complete.
  /// - Returns: the bytes that arrived until the answer was complete or the time was over. These bytes can include keys
  ///   that the user typed in the meantime.
  package static func ask(
    _ question: String, timeoutMilliseconds: Int, until isWhole: ([UInt8]) -> Bool
  ) throws(Errno) -> [UInt8] {
    let input = StandardStream.input.rawValue
    var before = termios()
    _ = try SystemCall.retrying { unsafe tcgetattr(input, &before) }
    var silent = before
    // Signals from the keyboard are disabled. Otherwise a signal could end the program while the terminal is in this
    // mode.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    _ = try SystemCall.retrying { unsafe tcsetattr(input, TCSADRAIN, &silent) }
    var isAnswered = false
    defer {
      // If the answer is late, it is discarded, so that the next reader doesn't get it.
      _ = unsafe tcsetattr(input, isAnswered ? TCSADRAIN : TCSAFLUSH, &before)
    }
    try StandardStream.output.write(question)
    let answer = try self.answer(until: Clock.monotonicNanoseconds() + timeoutMilliseconds * 1_000_000, isWhole)
    isAnswered = isWhole(answer)
    return answer
  }

  private static func answer(until deadline: Int, _ isWhole: ([UInt8]) -> Bool) throws(Errno) -> [UInt8] {
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while answer.count < limit, !isWhole(answer) {
      let milliseconds = (deadline - Clock.monotonicNanoseconds()) / 1_000_000
      guard milliseconds > 0 else { break }
      var question = pollfd(fd: StandardStream.input.rawValue, events: Int16(POLLIN), revents: 0)
      let ready = try SystemCall.retrying { unsafe poll(&question, 1, Int32(clamping: milliseconds)) }
      guard ready > 0 else { break }
      let count = try StandardStream.input.read(into: &piece)
      if count == 0 { break }
      answer += piece[..<count]
    }
    return answer
  }
}
