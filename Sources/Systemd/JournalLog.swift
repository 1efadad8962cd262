internal import CSystemd
internal import Glibc
package import System

/// Entries with fields in the system's journal.
///
/// The library reports success also where no journal is to be found, so what decides is `isConnected`: whether our
/// standard error is the journal's stream. Where it isn't, plain lines on standard error reach whoever started us.
package enum JournalLog {
  package static var isConnected: Bool {
    guard let stream = Process.environment("JOURNAL_STREAM") else { return false }
    var status = stat()
    guard unsafe fstat(StandardStream.error.rawValue, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// Writes one entry. Names are upper-case ASCII letters, digits and underscores; a value may hold any bytes, line
  /// breaks too.
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
