/// Computes the number of terminal columns that a text takes.
///
/// The widths are those that terminals use. East Asian wide characters and emoji take two columns, and combining marks
/// take none. A joined sequence of emoji is as wide as a single emoji. The standard library can split a text into
/// characters, but contains no data about their widths.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x80, scalars.count == 1 { return 1 }
    // This variation selector requests the emoji form of a character that is shown as text by default.
    if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    return scalars.lazy.map(width).max() ?? 0
  }

  /// The text, if it fits. Otherwise, the longest prefix that fits together with an ellipsis.
  static func truncated(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var kept = ""
    var used = 0
    for character in text {
      let next = of(character)
      if used + next > width - 1 { break }
      kept.append(character)
      used += next
    }
    return kept + "…"
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if isWide(scalar) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    // Terminals draw the vowels and final consonants of a Korean syllable onto the syllable's first letter.
    default: return 0x1160...0x11FF ~= scalar.value ? 0 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x1100: false
    // These blocks are wide according to EastAsianWidth.txt: Hangul, CJK with its symbols and forms, Yi, kana and
    // Tangut.
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
