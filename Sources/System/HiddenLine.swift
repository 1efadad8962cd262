internal import Glibc

/// A line that a person types at the terminal and nobody sees.
package enum HiddenLine {
  /// A longer line is taken for a mistake.
  private static let limit = 4096

  /// Asks on the terminal that is the standard input; the question goes to the standard error.
  /// - Returns: the line without its end; nil where the person gave up (Ctrl-C, Ctrl-D).
  package static func ask(_ question: String) throws(Errno) -> String? {
    let input = StandardStream.input.rawValue
    var before = termios()
    _ = try SystemCall.retrying { unsafe tcgetattr(input, &before) }
    var hidden = before
    // Without signals from the keyboard nothing can end the program while the terminal is like this.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    _ = try SystemCall.retrying { unsafe tcsetattr(input, TCSAFLUSH, &hidden) }
    defer {
      _ = unsafe tcsetattr(input, TCSAFLUSH, &before)
      try? StandardStream.error.write("\n")
    }
    try StandardStream.error.write(question)
    return try typed()
  }

  private static func typed() throws(Errno) -> String? {
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while line.count <= limit {
      guard try StandardStream.input.read(into: &byte) > 0 else { return nil }
      switch byte[0] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return String(decoding: line, as: UTF8.self)
      case 0x03, 0x04, 0x1C: return nil
      case 0x08, 0x7F: removeLast(of: &line)
      case 0x15: line = []
      default: line.append(byte[0])
      }
    }
    throw .tooLarge
  }

  /// A character, however many bytes it has.
  private static func removeLast(of line: inout [UInt8]) {
    while let last = line.popLast(), last & 0xC0 == 0x80 {}
  }
}
