import System

/// The random id of a journal file, stored in the file's header as 32 lower-case hexadecimal digits.
///
/// Each record's checksum also covers this id. A record from another file, or an old record in a reused disk block, is
/// therefore rejected.
package struct FileID: Sendable, Equatable {
  static let length = 32

  let digits: [UInt8]
  /// The checksum of the digits. The checksum of each record is computed from this seed.
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
