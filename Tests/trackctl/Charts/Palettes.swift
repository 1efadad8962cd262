@testable import trackctl

/// The palettes with and without color, and a function that removes color codes from a line.
enum Palettes {
  static let none = Palette(isTerminal: false) { _ in nil }
  static let full = Palette(isTerminal: true) { ["TERM": "xterm", "COLORTERM": "truecolor"][$0] }

  static func stripped(_ line: String) -> String {
    var plain = String.UnicodeScalarView()
    var isCode = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1B}" { isCode = true }
      if !isCode { plain.append(scalar) }
      if scalar == "m" { isCode = false }
    }
    return String(plain)
  }
}
