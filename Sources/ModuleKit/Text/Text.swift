public import Wire

/// Reads text from requests: trimming, counting and checking, without a locale.
public enum Text {
  /// Reads a text by the rules of all modules. The text is trimmed, has this many Unicode scalars, and has no forbidden
  /// control characters.
  public static func read(
    _ json: JSON, _ field: String, _ length: ClosedRange<Int>, lines: Bool
  ) throws(Violation) -> String {
    // A scalar has at most four bytes. A text with more bytes than this limit could be valid only with an absurd amount
    // of white space at its ends.
    let bytes = 4 * length.upperBound + mostBlanks
    if let raw = json.string(atMost: bytes), isPlain(raw), length.contains(raw.utf8.count) { return raw }
    let text = trimmed(try readAllowed(json, field, lines: lines, bytes: bytes, length))
    let count = text.unicodeScalars.count
    guard length.contains(count) else { throw lengthViolation(field, length, count) }
    return text
  }

  /// Reads a password. The password isn't trimmed. It has this many Unicode scalars and at most this many bytes.
  /// Violations don't reveal the input.
  public static func readAsTyped(
    _ json: JSON, _ field: String, _ length: ClosedRange<Int>, bytes: Int
  ) throws(Violation) -> String {
    let text = try readAllowed(json, field, lines: true, bytes: bytes + mostBlanks, length)
    let count = text.unicodeScalars.count
    if count < length.lowerBound { throw lengthViolation(field, length, count) }
    guard text.utf8.count <= bytes else { throw Violation(field, "length", "must have at most \(bytes) bytes") }
    return text
  }

  /// The number of extra bytes that are read, such as white space, before a text is rejected as too long.
  private static let mostBlanks = 4096

  private static func readAllowed(
    _ json: JSON, _ field: String, lines: Bool, bytes: Int, _ length: ClosedRange<Int>
  ) throws(Violation) -> String {
    guard json.kind == .string else { throw Violation(field, "type", "must be text") }
    guard let text = json.string(atMost: bytes) else {
      throw Violation(
        field, "length",
        "must have from \(length.lowerBound) to \(length.upperBound) characters, but has more than \(bytes) bytes")
    }
    if let bad = text.unicodeScalars.first(where: { !isAllowed($0, lines: lines) }) {
      throw Violation(field, "control", "has the control character \(hexadecimal(bad)): leave it out")
    }
    return text
  }

  /// Whether the text is printable ASCII without white space at its ends. Nearly all text is. Such text needs no
  /// Unicode lookup and no trimming, so it takes a fast path.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    guard bytes.count > 0, bytes[0] != 0x20, bytes[bytes.count - 1] != 0x20 else { return false }
    for place in bytes.indices where !(0x20...0x7E).contains(bytes[place]) { return false }
    return true
  }

  private static func lengthViolation(_ field: String, _ length: ClosedRange<Int>, _ count: Int) -> Violation {
    if count == 0 { return Violation(field, "empty", "can't be empty") }
    return Violation(
      field, "length", "must have from \(length.lowerBound) to \(length.upperBound) characters, but has \(count)")
  }

  public static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    if start == scalars.startIndex, scalars.index(after: end) == scalars.endIndex { return text }
    return String(scalars[start...end])
  }

  /// Whether a text may contain this scalar. Control characters other than tab aren't allowed, because they can falsify
  /// what a terminal shows. Line breaks are allowed only with `lines`.
  private static func isAllowed(_ scalar: Unicode.Scalar, lines: Bool) -> Bool {
    switch scalar.value {
    case 0x09: true
    case 0x0A: lines
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x2028, 0x2029: lines
    default: true
    }
  }

  /// The usual notation for a character that can't be shown, such as U+200B.
  public static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
