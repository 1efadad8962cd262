internal import Glibc

/// Reads a line from the terminal without echo.
package enum HiddenLine {
  /// The maximum length of the line. A longer line is rejected as a mistake.
  private static let limit = 4096

  /// Prompts on standard error and reads from the terminal on standard input.
  /// - Returns: the line without its end. Nil if the user gave up with Ctrl-C or Ctrl-D.
  package static func ask(_ question: String) throws(Errno) -> String? {
    let input = StandardStream.input.rawValue
    var before = termios()
    _ = try SystemCall.retrying { unsafe tcgetattr(input, &before) }
    var hidden = before
    // Signals from the keyboard are disabled. Otherwise a signal could end the program while the terminal is in this
    // mode.
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

  /// Removes the last character, which can have several bytes.
  private static func removeLast(of line: inout [UInt8]) {
    while let last = line.popLast(), last & 0xC0 == 0x80 {}
  }
}
