/// Scans a JSON string up to its closing quote. Decoding is a separate step.
///
/// A scanned string is valid UTF-8 without control characters. Its escapes are valid, and its escaped surrogates are
/// paired. Decoding relies on all of this.
struct StringToken {
  /// The index after the closing quote, when the string has been scanned.
  private(set) var end: Int

  private(set) var hasEscapes = false

  /// - Parameter quote: the index of the opening quote.
  init(after quote: Int) {
    end = quote + 1
  }

  /// Scans the string up to its closing quote.
  mutating func scan(_ text: Span<UInt8>) throws(JSON.Fault) {
    while end < text.count {
      skipPlain(text)
      guard end < text.count else { break }
      let byte = text[end]
      if byte == UInt8(ascii: "\"") {
        end += 1
        return
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try scanEscape(text)
      } else if byte < 0x20 {
        throw fault("a control character in a string must be escaped")
      } else if byte < 0x80 {
        end += 1
      } else {
        try scanCharacters(text)
      }
    }
    throw fault("the text ends inside a string")
  }

  /// Skips plain ASCII, eight bytes at a time as long as at least eight bytes are left.
  private mutating func skipPlain(_ text: Span<UInt8>) {
    var cursor = end
    while cursor &+ 8 <= text.count {
      let word = text.eight(at: cursor)
      let found =
        EightBytes.marks(of: UInt8(ascii: "\""), in: word) | EightBytes.marks(of: UInt8(ascii: "\\"), in: word)
        | EightBytes.below(0x20, in: word) | EightBytes.high(in: word)
      if found != 0 {
        cursor &+= found.trailingZeroBitCount / 8
        break
      }
      cursor &+= 8
    }
    end = cursor
  }

  private mutating func scanEscape(_ text: Span<UInt8>) throws(JSON.Fault) {
    guard end + 1 < text.count else { throw fault("the text ends inside a string") }
    switch text[end + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      end += 2
    case UInt8(ascii: "u"):
      try scanUnicodeEscape(text)
    default:
      throw fault("unknown escape sequence")
    }
  }

  private mutating func scanUnicodeEscape(_ text: Span<UInt8>) throws(JSON.Fault) {
    guard let unit = Self.codeUnit(text, at: end) else {
      throw fault("\\u must be followed by four hexadecimal digits")
    }
    if UTF16.isTrailSurrogate(unit) { throw fault("a lone surrogate") }
    if UTF16.isLeadSurrogate(unit) {
      guard let trail = Self.codeUnit(text, at: end + 6), UTF16.isTrailSurrogate(trail) else {
        throw fault("a lone surrogate")
      }
      end += 6
    }
    end += 6
  }

  /// Skips consecutive multi-byte characters. Two-byte characters are skipped four at a time, because most alphabets
  /// consist of them.
  private mutating func scanCharacters(_ text: Span<UInt8>) throws(JSON.Fault) {
    while end < text.count, text[end] >= 0x80 {
      while end &+ 8 <= text.count, EightBytes.areFourPairs(text.eight(at: end)) { end &+= 8 }
      if end < text.count, text[end] >= 0x80 { try scanCharacter(text) }
    }
  }

  /// Validates a multi-byte character by the Unicode standard's table of well-formed sequences. Overlong forms,
  /// surrogates and values above U+10FFFF are invalid.
  private mutating func scanCharacter(_ text: Span<UInt8>) throws(JSON.Fault) {
    let lead = text[end]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: throw fault("a byte that is not UTF-8")
    }
    guard end + length <= text.count, second.contains(text[end + 1]) else { throw fault("a byte that is not UTF-8") }
    for offset in 2..<max(length, 2) where text[end + offset] & 0xC0 != 0x80 { throw fault("a byte that is not UTF-8") }
    end += length
  }

  private func fault(_ detail: String) -> JSON.Fault {
    JSON.Fault(offset: end, problem: .syntax(detail))
  }

  /// The UTF-16 code unit of the `\uXXXX` escape at this index. Nil if there is no such escape.
  private static func codeUnit(_ text: Span<UInt8>, at cursor: Int) -> UInt16? {
    guard cursor + 6 <= text.count, text[cursor] == UInt8(ascii: "\\"), text[cursor + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = hexadecimalValue(text[cursor + offset]) else { return nil }
      unit = unit << 4 | digit
    }
    return UInt16(truncatingIfNeeded: unit)
  }
}

extension StringToken {
  /// The maximum ratio of a string's length with escapes to its decoded length.
  static let longestEscape = 6

  /// Whether the contents of a scanned string decode to these bytes. The comparison stops at the first difference.
  /// Decoding the whole name first would be slow for long escaped names, and a client could slow down every lookup with
  /// such names.
  static func contents(_ contents: Span<UInt8>, standFor bytes: Span<UInt8>) -> Bool {
    guard contents.count <= longestEscape * bytes.count else { return false }
    var cursor = 0
    var found = 0
    while cursor < contents.count {
      guard contents[cursor] == UInt8(ascii: "\\") else {
        guard found < bytes.count, bytes[found] == contents[cursor] else { return false }
        (cursor, found) = (cursor + 1, found + 1)
        continue
      }
      if contents[cursor + 1] == UInt8(ascii: "u") {
        let (scalar, length) = scalar(escapedAt: cursor, in: contents)
        for byte in UTF8.encode(scalar) ?? UTF8.EncodedScalar() {
          guard found < bytes.count, bytes[found] == byte else { return false }
          found += 1
        }
        cursor += length
      } else {
        guard found < bytes.count, bytes[found] == plain(contents[cursor + 1]) else { return false }
        (cursor, found) = (cursor + 2, found + 1)
      }
    }
    return found == bytes.count
  }

  /// The character that an escape with a single letter stands for. `\u` isn't such an escape.
  private static func plain(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// Decodes the contents of a scanned string.
  static func decoded(_ contents: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.count)
    var cursor = 0
    while cursor < contents.count {
      guard contents[cursor] == UInt8(ascii: "\\") else {
        bytes.append(contents[cursor])
        cursor += 1
        continue
      }
      if contents[cursor + 1] == UInt8(ascii: "u") {
        cursor += appendScalar(escapedAt: cursor, in: contents, to: &bytes)
      } else {
        bytes.append(plain(contents[cursor + 1]))
        cursor += 2
      }
    }
    return bytes
  }

  /// Decodes the `\uXXXX` escape or the surrogate pair at this index. Returns its length in bytes.
  private static func appendScalar(escapedAt cursor: Int, in contents: Span<UInt8>, to bytes: inout [UInt8]) -> Int {
    let (scalar, length) = scalar(escapedAt: cursor, in: contents)
    if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    return length
  }

  /// The scalar of the `\uXXXX` escape or of the surrogate pair at this index, and its length in bytes.
  private static func scalar(escapedAt cursor: Int, in contents: Span<UInt8>) -> (Unicode.Scalar, length: Int) {
    let unit = codeUnit(contents, at: cursor) ?? 0
    let isPair = UTF16.isLeadSurrogate(unit)
    var value = UInt32(unit)
    if isPair {
      let trail = codeUnit(contents, at: cursor + 6) ?? 0
      value = 0x1_0000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(value) else { preconditionFailure("a string was decoded that was never scanned") }
    return (scalar, isPair ? 12 : 6)
  }
}
