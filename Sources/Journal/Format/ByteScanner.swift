import Wire

/// A position in a byte buffer, with the few parsing steps that the fixed prefixes of records need. The caller passes
/// the buffer to each step, so that the scanner itself needs no reference counting.
struct ByteScanner {
  private let end: Int
  private(set) var index: Int

  init(in range: Range<Int>) {
    end = range.upperBound
    index = range.lowerBound
  }

  mutating func skip(_ text: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    guard end - index >= text.count, bytes.holds(text.span, at: index) else { return false }
    index += text.count
    return true
  }

  /// Parses a quoted string of printable ASCII characters without escapes. Returns the range of the string with its
  /// quotes.
  mutating func plainString(_ bytes: Span<UInt8>) -> Range<Int>? {
    let start = index
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    while index < end, Self.isPlain(bytes[index]) { index += 1 }
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    return start..<index
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Parses an unsigned number in JSON notation.
  mutating func number(_ bytes: Span<UInt8>) -> Int? {
    let start = index
    var value = 0
    while index < end, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") {
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isPastEnd) = tenfold.addingReportingOverflow(Int(bytes[index] - UInt8(ascii: "0")))
      guard !isTooLarge, !isPastEnd else { return nil }
      value = sum
      index += 1
    }
    guard index > start, index == start + 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    return value
  }

  mutating func skipCommaOrFindBrace(_ bytes: Span<UInt8>) -> Bool {
    guard index < end else { return false }
    if bytes[index] == UInt8(ascii: ",") {
      index += 1
      return true
    }
    return bytes[index] == UInt8(ascii: "}")
  }
}
