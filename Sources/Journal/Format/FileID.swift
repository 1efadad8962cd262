import System

/// The random id of a journal file, stored in its header: 32 lower-case hexadecimal digits.
///
/// Every checksum includes this id. So a record from another file, or an old record from a reused disk block, is
/// rejected.
package struct FileID: Sendable, Equatable {
  static let length = 32

  let digits: [UInt8]
  /// The checksum of the digits, which seeds each record's checksum.
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
