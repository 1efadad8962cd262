internal import CTrackd
internal import Glibc

/// The three descriptors that every process begins with. They are shared with others, so nothing here changes or closes
/// them. Whoever started us may have closed them: then reading and writing throw, and don't trap.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Puts /dev/null where a stream is closed; else the next file that is opened would become one.
  package static func fillGaps() throws(Errno) {
    while true {
      let raw = try SystemCall.retrying { unsafe open("/dev/null", O_RDWR | O_CLOEXEC) }
      let descriptor = Descriptor(owning: raw)
      if raw > Self.error.rawValue { return }
      _ = descriptor.release()
    }
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// How many characters fit on a line of the terminal; nil where there is none, or it doesn't say.
  package var columns: Int? {
    let columns = ctrackd_terminal_columns(rawValue)
    return columns > 0 ? Int(columns) : nil
  }

  /// How many lines fit on the terminal; nil where there is none, or it doesn't say.
  package var rows: Int? {
    let rows = ctrackd_terminal_rows(rawValue)
    return rows > 0 ? Int(rows) : nil
  }

  /// Writes all of it, waiting where it must.
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

  /// Reads up to `bytes.count` bytes, waiting for the first.
  /// - Returns: how many came, 0 at the end.
  package func read(into bytes: inout [UInt8]) throws(Errno) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(rawValue, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return count }
      try wait(for: Int16(POLLIN), after: Errno(code: errno))
    }
  }

  /// Another process may have made the stream non-blocking under our hands.
  private func wait(for events: Int16, after error: Errno) throws(Errno) {
    if error == .interrupted { return }
    if error != .wouldBlock { throw error }
    var question = pollfd(fd: rawValue, events: events, revents: 0)
    _ = try SystemCall.retrying { unsafe poll(&question, 1, -1) }
  }
}
