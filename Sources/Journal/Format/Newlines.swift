import Wire

/// Finds line ends, eight bytes at a time.
///
/// When the daemon starts, all journals are searched for newlines, and a journal can have 250 MB. Searching byte by
/// byte takes four times as long.
enum Newlines {
  private static let eightNewlines: UInt64 = 0x0A0A_0A0A_0A0A_0A0A

  /// The index of the first newline in `range`. Without a newline, the range's upper bound.
  static func first(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    bytes.span.offset(of: Format.newline, in: range)
  }

  /// The index of the first byte in `range` that isn't a newline. If there are only newlines, the range's upper bound.
  static func firstOther(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    let span = bytes.span
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound, span.eight(at: index) == eightNewlines { index &+= 8 }
    while index < range.upperBound, span[index] == Format.newline { index &+= 1 }
    return index
  }
}
