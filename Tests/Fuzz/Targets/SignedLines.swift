import Wire

@testable import Journal

/// Adds checksums to the lines of a journal. The checksums come from an independent implementation.
///
/// A fuzzer can't guess checksums. If an input begins with `signed` and a newline, its lines therefore get valid
/// checksums here. Each line is a record's JSON, and the first line determines the file's id. A line that begins with
/// `!` is copied without a checksum.
enum SignedLines {
  private static let mark = Array("signed\n".utf8)
  private static let newline = UInt8(ascii: "\n")

  static func file(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: mark) else { return bytes }
    let lines = bytes.dropFirst(mark.count).split(separator: newline, omittingEmptySubsequences: false)
    let start = start(lines.first ?? [])
    let signed = lines.map { line in
      if line.first == UInt8(ascii: "!") { return Array(line.dropFirst()) }
      return line.isEmpty ? [] : digits(crc32c(start, line)) + [UInt8(ascii: " ")] + line
    }
    return Array(signed.joined(separator: [newline]))
  }

  /// The JSON of all lines that have a valid checksum.
  static func whole(in file: [UInt8]) -> Set<[UInt8]> {
    let lines = file.split(separator: newline).filter { $0.count > 9 }
    let start = start((lines.first ?? []).dropFirst(9))
    let whole = lines.filter {
      $0.prefix(9).elementsEqual(digits(crc32c(start, $0.dropFirst(9))) + [UInt8(ascii: " ")])
    }
    return Set(whole.map { Array($0.dropFirst(9)) })
  }

  /// The initial value for each checksum, which is the checksum of the file's id.
  private static func start(_ header: ArraySlice<UInt8>) -> UInt32 {
    let json = try? JSON(parsing: Array(header))
    return crc32c(0, ArraySlice((json?["file"]?.string ?? "").utf8))
  }

  /// Computes a checksum bit by bit from the polynomial.
  private static func crc32c(_ start: UInt32, _ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~start
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    }
    return ~sum
  }

  private static func digits(_ sum: UInt32) -> [UInt8] {
    let text = String(sum, radix: 16)
    return Array((String(repeating: "0", count: 8 - text.utf8.count) + text).utf8)
  }
}
