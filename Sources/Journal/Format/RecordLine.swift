import System
import Wire

/// One line as bytes: `<8 hexadecimal digits> <JSON>`, its newline not included.
enum RecordLine {
  /// Where the line's JSON is, if the line has the shape of a record at all.
  static func json(in bytes: [UInt8], _ line: Range<Int>) throws(Damage) -> Range<Int> {
    guard line.count <= Format.recordLimit else { throw Damage("it is longer than \(Format.recordLimit) bytes") }
    guard line.count >= Format.checksumLength + 2, bytes[line.lowerBound + 8] == UInt8(ascii: " "),
      Hexadecimal.checksum(in: bytes, from: line.lowerBound) != nil
    else { throw Damage("it doesn't begin with a checksum") }
    return line.lowerBound + Format.checksumLength..<line.upperBound
  }

  /// Whether the line is a record of this file whose checksum matches.
  static func isWhole(_ bytes: [UInt8], _ line: Range<Int>, seed: UInt32) -> Bool {
    guard line.count >= Format.checksumLength + 2, line.count <= Format.recordLimit,
      bytes[line.lowerBound + 8] == UInt8(ascii: " "),
      let checksum = Hexadecimal.checksum(in: bytes, from: line.lowerBound)
    else { return false }
    let json = line.lowerBound + Format.checksumLength..<line.upperBound
    return crc32c(seed, bytes: bytes, range: json) == checksum
  }

  static func parse(_ bytes: [UInt8], in range: Range<Int>) throws(Damage) -> JSON {
    do {
      return try JSON(parsing: bytes, in: range, depth: Format.depthLimit)
    } catch {
      throw Damage("its JSON is broken: \(error.message)")
    }
  }
}
