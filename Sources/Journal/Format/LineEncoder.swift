import System
import Wire

/// Encodes the lines of one journal file into a reused buffer.
struct LineEncoder {
  let file: FileID
  private(set) var bytes: [UInt8] = []

  init(file: FileID) { self.file = file }

  mutating func header(_ header: Header) {
    line { bytes in
      var writer = JSONWriter(appendingTo: bytes)
      header.write(into: &writer)
      bytes = writer.takeBytes()
    }
  }

  mutating func end(_ end: SnapshotEnd) {
    line { bytes in
      var writer = JSONWriter(appendingTo: bytes)
      end.write(into: &writer)
      bytes = writer.takeBytes()
    }
  }

  /// - Parameter table: the name as a JSON string, including the quotes.
  mutating func row(table: [UInt8], id: Int, json: [UInt8]) {
    line { bytes in
      bytes.append(contentsOf: Format.row)
      bytes.append(contentsOf: table)
      bytes.append(contentsOf: Format.rowID)
      Self.append(id, to: &bytes)
      bytes.append(contentsOf: Format.rowValue)
      bytes.append(contentsOf: json)
      bytes.append(Format.closingBrace)
    }
  }

  /// - Parameter synced: the synced revision to record. Nil if the synced revision is the previous revision.
  mutating func transaction(rev: Int, synced: Int?, body: [UInt8], in range: Range<Int>) {
    line { bytes in
      bytes.append(contentsOf: Format.revision)
      Self.append(rev, to: &bytes)
      if let synced {
        bytes.append(Format.comma)
        bytes.append(contentsOf: Format.synced)
        Self.append(synced, to: &bytes)
      }
      if !range.isEmpty {
        bytes.append(Format.comma)
        bytes.append(contentsOf: body[range])
      }
      bytes.append(Format.closingBrace)
    }
  }

  mutating func removeAll() {
    // Releases the memory of a large batch.
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
  }

  private mutating func line(_ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.append(contentsOf: Self.room)
    write(&bytes)
    let checksum = crc32c(file.seed, bytes: bytes, range: start + Format.checksumLength..<bytes.count)
    Hexadecimal.put(checksum, into: &bytes, at: start)
    bytes.append(Format.newline)
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// A placeholder for the checksum. The checksum can be computed only when the rest of the line is written.
  private static let room = [UInt8](repeating: Format.blank, count: Format.checksumLength)
}
