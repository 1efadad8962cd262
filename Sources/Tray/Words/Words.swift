/// Formats texts for the screen, and makes users' texts safe to show.
package enum Words {
  /// Returns one line of at most `limit` characters. Invisible characters are removed, such as control characters and
  /// marks that change the direction of text.
  package static func clean(_ text: String, atMost limit: Int = 80) -> String {
    var line = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.unicodeScalars {
      if line.count > limit { break }
      if isSpace(scalar) {
        if !isBlank { line.append(" ") }
        isBlank = true
      } else if !isInvisible(scalar) {
        line.append(scalar)
        isBlank = false
      }
    }
    if line.last == " " { line.removeLast() }
    guard line.count > limit else { return String(line) }
    // A combined character is never split, unless it is too long on its own.
    var cut = String(line.prefix(limit - 1))
    if cut.count > 1 { cut.removeLast() }
    return cut + "…"
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .lineSeparator || scalar.properties.generalCategory == .paragraphSeparator
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The two joiners are kept, because some scripts and emoji need them.
    case 0x200C, 0x200D: false
    case 0xE0000...0xE0FFF, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: scalar.properties.generalCategory == .privateUse || scalar.properties.generalCategory == .unassigned
    }
  }

  /// Escapes a text for a server that interprets markup.
  package static func escaped(_ text: String) -> String {
    let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    return text.reduce(into: "") { $0 += entities[$1] ?? String($1) }
  }

  /// Makes a text safe for a server if it isn't known whether the server interprets markup. Markup characters are
  /// replaced by similar characters.
  package static func harmless(_ text: String) -> String {
    let likenesses: [Unicode.Scalar: Unicode.Scalar] = ["&": "\u{FF06}", "<": "\u{2039}", ">": "\u{203A}"]
    return String(String.UnicodeScalarView(text.unicodeScalars.map { likenesses[$0] ?? $0 }))
  }

  /// Formats hours and minutes: `0:12`, `3:05`, `26:40`.
  package static func clock(_ seconds: Int) -> String {
    let minutes = max(0, seconds) / 60
    return "\(minutes / 60):" + padded(minutes % 60)
  }

  /// Formats a length of time: `45 s`, `12 min`, `3 h 5 min`, `3 h`.
  package static func length(_ seconds: Int) -> String {
    let minutes = max(0, seconds) / 60
    if minutes == 0 { return "\(max(0, seconds)) s" }
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }

  package static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
