func isDigit(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10
}

/// Whether this byte is JSON whitespace.
func isWhitespace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
}

/// The value of a hexadecimal digit. Nil for any other byte.
func hexadecimalValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}

extension Span<UInt8> {
  /// The eight bytes at this index, as a little-endian integer. The compiler merges the eight reads into one load.
  /// Scanning eight bytes at a time therefore needs no unsafe code.
  @inlinable @inline(__always)
  public func eight(at index: Int) -> UInt64 {
    let part = extracting(index..<index &+ 8)
    let low = UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    let high = UInt64(part[4]) | UInt64(part[5]) << 8 | UInt64(part[6]) << 16 | UInt64(part[7]) << 24
    return low | high << 32
  }

  /// The index of the first occurrence of this byte in the range. If the byte doesn't occur, the end of the range.
  @inlinable
  public func offset(of byte: UInt8, in range: Range<Int>) -> Int {
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      let found = EightBytes.marks(of: byte, in: eight(at: offset))
      if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    while offset < range.upperBound, self[offset] != byte { offset &+= 1 }
    return offset
  }

  /// Whether these bytes are at this index.
  @inlinable
  public func holds(_ other: Span<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start <= count, other.count <= count - start else { return false }
    guard other.count >= 8 else { return holdsShort(other, at: start) }
    var offset = 0
    // The last eight bytes can overlap the eight bytes before them.
    let last = other.count &- 8
    while offset < last {
      guard eight(at: start &+ offset) == other.eight(at: offset) else { return false }
      offset &+= 8
    }
    return eight(at: start &+ last) == other.eight(at: last)
  }

  @inlinable
  func holdsShort(_ other: Span<UInt8>, at start: Int) -> Bool {
    guard other.count >= 4 else {
      for offset in 0..<other.count where self[start &+ offset] != other[offset] { return false }
      return true
    }
    let last = other.count &- 4
    return four(at: start) == other.four(at: 0) && four(at: start &+ last) == other.four(at: last)
  }

  @inlinable @inline(__always)
  func four(at index: Int) -> UInt32 {
    let part = extracting(index..<index &+ 4)
    return UInt32(part[0]) | UInt32(part[1]) << 8 | UInt32(part[2]) << 16 | UInt32(part[3]) << 24
  }
}

/// Searches a word of eight bytes, by SIMD within a register. A mark is the high bit of a byte that was found. Only the
/// lowest mark is reliable.
public enum EightBytes {
  @usableFromInline static var everyLowBit: UInt64 { 0x0101_0101_0101_0101 }
  @usableFromInline static var everyHighBit: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns a word with a mark in each byte that is equal to `byte`.
  @inlinable @inline(__always)
  public static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    // The XOR turns equal bytes into zero. The subtraction sets a new high bit in each zero byte. Through a borrow, it
    // can also set one in a byte above a zero byte.
    below(1, in: word ^ (everyLowBit &* UInt64(byte)))
  }

  /// Returns a word with a mark in each byte that is less than `byte`. `byte` must be at most 128.
  @inlinable @inline(__always)
  public static func below(_ byte: UInt8, in word: UInt64) -> UInt64 {
    (word &- everyLowBit &* UInt64(byte)) & ~word & everyHighBit
  }

  /// Whether the word consists of four two-byte UTF-8 sequences that aren't overlong.
  @inlinable @inline(__always)
  public static func areFourPairs(_ word: UInt64) -> Bool {
    guard word & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0 else { return false }
    // A sequence with the lead byte C0 or C1 would be overlong. Each sum of 16 bits stays below 2^16, so it doesn't
    // carry into the next one.
    let firsts = word & 0x001E_001E_001E_001E
    return (firsts &+ 0x7FFF_7FFF_7FFF_7FFF) & 0x8000_8000_8000_8000 == 0x8000_8000_8000_8000
  }

  /// Returns a word with a mark in each byte that isn't ASCII.
  @inlinable @inline(__always)
  public static func high(in word: UInt64) -> UInt64 { word & everyHighBit }
}

func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
  one.count == other.count && one.holds(other, at: 0)
}

/// Whether this byte must be escaped in a JSON string.
func needsEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

/// The length of the longest prefix that needs no escape. Eight bytes are checked at a time, because most texts are
/// long and need no escapes.
func plainCount(_ text: Span<UInt8>) -> Int {
  let raw = unsafe text.bytes
  var offset = 0
  while offset + 8 <= text.count {
    // The loop condition guarantees that there are eight bytes at this offset.
    let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    if needsEscape(eight: word) { break }
    offset += 8
  }
  while offset < text.count, !needsEscape(text[offset]) { offset += 1 }
  return offset
}

/// Whether any of eight bytes needs an escape.
private func needsEscape(eight word: UInt64) -> Bool {
  let quotes = EightBytes.marks(of: UInt8(ascii: "\""), in: word)
  let slashes = EightBytes.marks(of: UInt8(ascii: "\\"), in: word)
  return EightBytes.below(0x20, in: word) | quotes | slashes != 0
}
