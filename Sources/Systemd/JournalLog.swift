internal import CSystemd
internal import Glibc
package import System

/// Writes structured entries to the systemd journal.
///
/// The library reports success even if there is no journal. Callers must therefore check `isConnected` first. It tells
/// whether standard error leads to the journal. Without a journal, callers must print plain lines to standard error.
package enum JournalLog {
  package static var isConnected: Bool {
    guard let stream = Process.environment("JOURNAL_STREAM") else { return false }
    var status = stat()
    guard unsafe fstat(StandardStream.error.rawValue, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Writes one entry. Field names consist of upper-case ASCII letters, digits and underscores. Values may contain any
  /// bytes, including line breaks.
  package static func send(fields: [(String, String)]) throws(Errno) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for (name, value) in fields {
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: "="))
      bytes.append(contentsOf: value.utf8)
      ends.append(bytes.count)
    }
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      var start = 0
      let parts = unsafe ends.map { end in
        defer { start = end }
        return unsafe iovec(iov_base: buffer.baseAddress?.advanced(by: start), iov_len: end - start)
      }
      return unsafe sd_journal_sendv(parts, Int32(clamping: parts.count))
    }
    if result < 0 { throw Errno(code: -result) }
  }
}
