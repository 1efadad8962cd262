/// A string as it stands in a JSON text: finds its end and checks everything in it; and decodes it later.
///
/// What has been scanned without a fault is valid UTF-8 without control characters, its escapes are known ones, and each
/// half of an escaped surrogate pair has the other one. Decoding relies on that.
struct StringToken {
  /// The place behind the closing quote, once scanned.
  private(set) var end: Int

  /// Whether there is any escape in it.
  private(set) var hasEscapes = false

  /// A token whose opening quote is at this place.
  init(after quote: Int) {
    end = quote + 1
  }

  /// Goes to the end of the string.
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
        throw fault("a control character in a string has to be escaped")
      } else if byte < 0x80 {
        end += 1
      } else {
        try scanCharacter(text)
      }
    }
    throw fault("the text ends inside a string")
  }

  /// Goes on to the first byte that means something, eight at a time, unless the text's end is nearer than that.
  private mutating func skipPlain(_ text: Span<UInt8>) {
    var place = end
    while place &+ 8 <= text.count {
      let word = text.eight(at: place)
      let found =
        EightBytes.marks(of: UInt8(ascii: "\""), in: word) | EightBytes.marks(of: UInt8(ascii: "\\"), in: word)
        | EightBytes.below(0x20, in: word) | EightBytes.high(in: word)
      if found != 0 {
        place &+= found.trailingZeroBitCount / 8
        break
      }
      place &+= 8
    }
    end = place
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
      throw fault("there is no such escape in JSON")
    }
  }

  private mutating func scanUnicodeEscape(_ text: Span<UInt8>) throws(JSON.Fault) {
    guard let unit = Self.codeUnit(text, at: end) else { throw fault("an escape \\u wants four hexadecimal digits") }
    if UTF16.isTrailSurrogate(unit) { throw fault("half of an escaped surrogate pair") }
    if UTF16.isLeadSurrogate(unit) {
      guard let trail = Self.codeUnit(text, at: end + 6), UTF16.isTrailSurrogate(trail) else {
        throw fault("half of an escaped surrogate pair")
      }
      end += 6
    }
    end += 6
  }

  /// Checks one character of more than one byte, by the table of well-formed sequences in the Unicode standard: nothing
  /// longer than it need be, no surrogates, nothing past U+10FFFF.
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

  /// The UTF-16 code unit of an escape `\uXXXX` at this place; nil if it is none.
  private static func codeUnit(_ text: Span<UInt8>, at place: Int) -> UInt16? {
    guard place + 6 <= text.count, text[place] == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = hexadecimalValue(text[place + offset]) else { return nil }
      unit = unit << 4 | digit
    }
    return UInt16(truncatingIfNeeded: unit)
  }
}

extension StringToken {
  /// The bytes that the contents of a scanned string stand for.
  static func decoded(_ contents: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.count)
    var place = 0
    while place < contents.count {
      guard contents[place] == UInt8(ascii: "\\") else {
        bytes.append(contents[place])
        place += 1
        continue
      }
      switch contents[place + 1] {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        place += appendScalar(escapedAt: place, in: contents, to: &bytes)
        continue
      case let byte: bytes.append(byte)
      }
      place += 2
    }
    return bytes
  }

  /// Decodes one escape `\uXXXX`, or two that make a pair; says how many bytes they take.
  private static func appendScalar(escapedAt place: Int, in contents: Span<UInt8>, to bytes: inout [UInt8]) -> Int {
    let unit = codeUnit(contents, at: place) ?? 0
    let isPair = UTF16.isLeadSurrogate(unit)
    var value = UInt32(unit)
    if isPair {
      let trail = codeUnit(contents, at: place + 6) ?? 0
      value = 0x1_0000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(value) else { preconditionFailure("a string was decoded that was never scanned") }
    bytes.append(contentsOf: String(scalar).utf8)
    return isPair ? 12 : 6
  }
}
