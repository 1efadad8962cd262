/// Makes untrusted text safe to print on a terminal.
enum Terminal {
  /// Makes control characters, bidirectional formatting and other harmful characters visible, so that a terminal
  /// doesn't act on them. The text stays on one line.
  static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { cleaned.append(isHarmful(scalar) ? picture(of: scalar) : scalar) }
    return String(cleaned)
  }

  /// Escapes harmful characters in JSON. Harmful characters can occur only inside strings, so no parsing is needed. All
  /// harmful characters are below U+10000, so a single `\u` escape is enough for each.
  static func clean(json: ArraySlice<UInt8>) -> [UInt8] {
    let text = String(decoding: json, as: UTF8.self)
    guard text.unicodeScalars.contains(where: isHarmful) else { return Array(json) }
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(json.count)
    for scalar in text.unicodeScalars {
      if isHarmful(scalar) {
        let digits = String(scalar.value, radix: 16)
        cleaned += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
      } else {
        cleaned += String(scalar).utf8
      }
    }
    return cleaned
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C: true
    default: false
    }
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09, 0x0A, 0x2028, 0x2029: " "
    case ..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
