/// Finding line ends eight bytes at a time.
///
/// A journal of 250 MB is searched once at every start; byte by byte that takes four times as long. The compiler makes one
/// load of the eight, so this needs no unsafe code.
enum Newlines {
  private static let everyLowBit: UInt64 = 0x0101_0101_0101_0101
  private static let everyHighBit: UInt64 = 0x8080_8080_8080_8080
  private static let eightNewlines: UInt64 = 0x0A0A_0A0A_0A0A_0A0A

  /// The index of the first newline in `range`, or its upper bound.
  static func first(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    let span = bytes.span
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      // A byte that was a newline is zero now, and only below a zero byte does subtracting set a high bit that wasn't there.
      let word = eight(of: span, at: index) ^ eightNewlines
      let found = (word &- everyLowBit) & ~word & everyHighBit
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < range.upperBound, span[index] != Format.newline { index &+= 1 }
    return index
  }

  /// The index of the first byte in `range` that is no newline, or its upper bound.
  static func firstOther(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    let span = bytes.span
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound, eight(of: span, at: index) == eightNewlines { index &+= 8 }
    while index < range.upperBound, span[index] == Format.newline { index &+= 1 }
    return index
  }

  @inline(__always)
  private static func eight(of span: Span<UInt8>, at index: Int) -> UInt64 {
    let part = span.extracting(index..<index &+ 8)
    let low = UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    let high = UInt64(part[4]) | UInt64(part[5]) << 8 | UInt64(part[6]) << 16 | UInt64(part[7]) << 24
    return low | high << 32
  }
}
