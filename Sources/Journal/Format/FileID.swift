import System

/// The random name that a journal file gives itself in its header: 32 lower-case hexadecimal digits.
///
/// Every checksum covers it, so a record of another file, or of a block's earlier life, is refused.
package struct FileID: Sendable, Equatable {
  static let length = 32

  let digits: [UInt8]
  /// The checksum of the digits, with which each record's own begins.
  let seed: UInt32

  init?(_ digits: [UInt8]) {
    guard digits.count == Self.length, digits.allSatisfy({ Hexadecimal.value(of: $0) != nil }) else { return nil }
    self.digits = digits
    seed = crc32c(0, bytes: digits, range: 0..<digits.count)
  }

  static func random() throws(Errno) -> FileID {
    guard let id = FileID(Array(try Process.randomDigits(ofBytes: length / 2).utf8)) else { throw .io }
    return id
  }

  var text: String { String(decoding: digits, as: UTF8.self) }
}
