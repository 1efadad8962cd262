import Glibc
import System

/// Receives a program's output through a pipe, or through a terminal of a certain width.
package final class OutputReader {
  package enum Kind: Equatable, Sendable {
    case pipe
    case terminal(columns: UInt16)
  }

  /// The path that the program must open.
  package let path: String
  fileprivate let end: Descriptor
  /// The slave end of the terminal. It stays open, because reading from a terminal without an open slave end fails.
  private let held: Descriptor?

  package init(_ kind: Kind, in folder: TestFolder) throws {
    switch kind {
    case .pipe:
      path = folder.path + "/pipe-\(try Process.randomBytes(4).map { String($0, radix: 16) }.joined())"
      _ = try Self.checked(unsafe mkfifo(path, 0o600))
      end = Descriptor(owning: try Self.checked(unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)))
      held = nil
    case .terminal(let columns):
      end = Descriptor(owning: try Self.checked(unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)))
      path = try Self.pathOfOtherEnd(of: end)
      let other = Descriptor(owning: try Self.checked(unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)))
      try Self.set(other, columns: columns)
      held = consume other
      try end.setNonblocking(true)
    }
  }

  /// Reads the output that is available. If there is none, waits for its first byte, up to this time.
  package func read(waitingMilliseconds: Int32) throws -> [UInt8] {
    guard try end.waitUntilReadable(timeoutMilliseconds: waitingMilliseconds) else { return [] }
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try end.read(into: &piece), count > 0 { all += piece[..<count] }
    return all
  }

  /// Whether the terminal is in canonical mode, which shells expect.
  package var readsLines: Bool {
    get throws {
      var settings = termios()
      _ = try Self.checked(unsafe tcgetattr(end.raw, &settings))
      return settings.c_lflag & tcflag_t(ICANON) != 0
    }
  }

  private static func pathOfOtherEnd(of terminal: borrowing Descriptor) throws -> String {
    // This does what grantpt(3), unlockpt(3) and ptsname(3) do, because Glibc's module map hides these functions.
    var isLocked: Int32 = 0
    var number: Int32 = 0
    _ = try checked(unsafe ioctl(terminal.raw, 0x4004_5431, &isLocked))
    _ = try checked(unsafe ioctl(terminal.raw, 0x8004_5430, &number))
    return "/dev/pts/\(number)"
  }

  /// Sets the width of the terminal, and turns off the translation of newlines.
  private static func set(_ terminal: borrowing Descriptor, columns: UInt16) throws {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = try checked(unsafe ioctl(terminal.raw, UInt(TIOCSWINSZ), &size))
    var settings = termios()
    _ = try checked(unsafe tcgetattr(terminal.raw, &settings))
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHO)
    _ = try checked(unsafe tcsetattr(terminal.raw, TCSANOW, &settings))
  }

  private static func checked(_ result: Int32) throws -> Int32 {
    if result < 0 { throw Errno(code: errno) }
    return result
  }
}

extension OutputReader {
  /// Sends input as if a user had typed it at the terminal.
  package func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count { done += try end.write(bytes, from: done, to: bytes.count) ?? 0 }
  }
}
