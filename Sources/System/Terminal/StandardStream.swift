internal import CTrackd
internal import Glibc

/// A standard descriptor. Other processes can share the descriptor, so it is never changed or closed here. It might
/// have been closed before this process started. In that case, reading and writing throw instead of trapping.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Opens /dev/null for each closed stream. Otherwise, the next file that is opened would get its descriptor.
  package static func fillGaps() throws(Errno) {
    while true {
      let raw = try SystemCall.retrying { unsafe open("/dev/null", O_RDWR | O_CLOEXEC) }
      let descriptor = Descriptor(owning: raw)
      if raw > Self.error.rawValue { return }
      _ = descriptor.release()
    }
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width of the terminal in characters. Nil if there is no terminal or its width is unknown.
  package var columns: Int? {
    let columns = ctrackd_terminal_columns(rawValue)
    return columns > 0 ? Int(columns) : nil
  }

  /// The height of the terminal in lines. Nil if there is no terminal or its height is unknown.
  package var rows: Int? {
    let rows = ctrackd_terminal_rows(rawValue)
    return rows > 0 ? Int(rows) : nil
  }

  /// Writes all bytes, and waits if necessary.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes { rest in
        unsafe Glibc.write(rawValue, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        start += count
      } else {
        try wait(for: Int16(POLLOUT), after: Errno(code: errno))
      }
    }
  }

  package func write(_ text: String) throws(Errno) {
    try write(Array(text.utf8))
  }

  /// Reads up to `bytes.count` bytes, and waits until there is at least one byte.
  /// - Returns: the number of bytes. 0 at the end of the input.
  package func read(into bytes: inout [UInt8]) throws(Errno) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(rawValue, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return count }
      try wait(for: Int16(POLLIN), after: Errno(code: errno))
    }
  }

  /// Waits until the stream is ready. Another process that shares the stream might have made it non-blocking.
  private func wait(for events: Int16, after error: Errno) throws(Errno) {
    if error == .interrupted { return }
    if error != .wouldBlock { throw error }
    var question = pollfd(fd: rawValue, events: events, revents: 0)
    _ = try SystemCall.retrying { unsafe poll(&question, 1, -1) }
  }
}
