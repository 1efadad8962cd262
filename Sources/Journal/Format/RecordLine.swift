import System
import Wire

/// Functions for one line as bytes: `<8 hexadecimal digits> <JSON>`, without the newline.
enum RecordLine {
  /// The range of the line's JSON.
  /// - Throws: if the line doesn't have the form of a record.
  static func json(in bytes: [UInt8], _ line: Range<Int>) throws(Damage) -> Range<Int> {
    guard line.count <= Format.recordLimit else { throw Damage("it is longer than \(Format.recordLimit) bytes") }
    guard checksum(of: line, in: bytes) != nil else { throw Damage("it doesn't begin with a checksum") }
    return json(of: line)
  }

  /// Whether the line is an intact record of this file, which means that its checksum matches.
  static func isWhole(_ bytes: [UInt8], _ line: Range<Int>, seed: UInt32) -> Bool {
    guard line.count <= Format.recordLimit, let checksum = checksum(of: line, in: bytes) else { return false }
    return crc32c(seed, bytes: bytes, range: json(of: line)) == checksum
  }

  /// The range of the JSON in a line that begins with a checksum.
  static func json(of line: Range<Int>) -> Range<Int> { line.lowerBound + Format.checksumLength..<line.upperBound }

  /// The checksum at the start of the line. Nil if there is no checksum, or if fewer bytes follow it than the shortest
  /// JSON has.
  private static func checksum(of line: Range<Int>, in bytes: [UInt8]) -> UInt32? {
    guard line.count >= Format.checksumLength + "{}".utf8.count,
      bytes[line.lowerBound + Format.checksumDigits] == Format.blank
    else { return nil }
    return Hexadecimal.checksum(in: bytes, from: line.lowerBound)
  }

  static func parse(_ bytes: [UInt8], in range: Range<Int>) throws(Damage) -> JSON {
    do {
      return try JSON(parsing: bytes, in: range, depth: Format.depthLimit)
    } catch {
      throw Damage("its JSON is invalid: \(error.message)")
    }
  }
}
