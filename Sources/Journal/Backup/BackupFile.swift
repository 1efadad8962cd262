package import System
import Wire

/// One file of a backup, as listed in the manifest.
package struct BackupFile: Sendable, Equatable {
  private static let pieceBytes = 1 << 20

  package let name: String
  package let bytes: Int
  /// CRC-32C of the whole file.
  package let checksum: UInt32

  package init(name: String, bytes: Int, checksum: UInt32) {
    self.name = name
    self.bytes = bytes
    self.checksum = checksum
  }

  /// Describes the current contents of a file.
  package init(reading file: File, name: String) throws(Errno) {
    var offset = 0
    var checksum: UInt32 = 0
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    while true {
      let count = try file.read(into: &piece, at: offset)
      checksum = crc32c(checksum, bytes: piece, range: 0..<count)
      offset += count
      if count < piece.count { break }
    }
    self.init(name: name, bytes: offset, checksum: checksum)
  }

  /// Copies the file and syncs the copy.
  /// - Throws: `.changed` if the file has changed since it was verified. That is possible because the folder can belong
  ///   to another user.
  package func copy(from source: File, to target: File) throws(Errno) {
    var offset = 0
    var checksum: UInt32 = 0
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    while offset < bytes {
      let count = try source.read(into: &piece, at: offset)
      if count == 0 { throw .changed }
      checksum = crc32c(checksum, bytes: piece, range: 0..<count)
      try target.write(piece, in: 0..<count, at: offset)
      offset += count
    }
    guard offset == bytes, checksum == self.checksum else { throw .changed }
    try target.synchronize()
  }

  init?(_ json: JSON) {
    guard let name = json["file"]?.string, let bytes = json["bytes"]?.int, bytes >= 0,
      let checksum = json["crc32c"]?.int.flatMap(UInt32.init(exactly:))
    else { return nil }
    self.init(name: name, bytes: bytes, checksum: checksum)
  }

  func write(members writer: inout JSONWriter) {
    writer.member("file", name)
    writer.member("bytes", bytes)
    writer.member("crc32c", Int(checksum))
  }
}
