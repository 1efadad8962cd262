/// A position in untrusted bytes, for reading. A read beyond the end returns nil.
struct ByteCursor {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int

  init(_ bytes: [UInt8]) {
    self.init(bytes, in: bytes.indices)
  }

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
  }

  var isAtEnd: Bool { position == end }
  var peek: UInt8? { position < end ? bytes[position] : nil }

  mutating func next() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Skips the next `count` bytes and returns their range.
  mutating func range(_ count: Int) -> Range<Int>? {
    guard count >= 0, count <= end - position else { return nil }
    defer { position += count }
    return position..<(position + count)
  }

  mutating func range(while isWanted: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while let byte = peek, isWanted(byte) { position += 1 }
    return start..<position
  }

  mutating func bigEndian<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    guard let range = range(Integer.bitWidth / 8) else { return nil }
    return bytes[range].reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
  }

  /// Reads a decimal number of at most three digits that lies within `limits`.
  mutating func number(_ limits: ClosedRange<Int>) -> Int? {
    let digits = range { $0 &- UInt8(ascii: "0") <= 9 }
    guard 1...3 ~= digits.count else { return nil }
    let value = bytes[digits].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return limits ~= value ? value : nil
  }
}
