/// What others wrote, so that the host shows it and doesn't act on it.
extension StatusFormat {
  func escape(_ text: String) -> String {
    switch self {
    // A bar that reads JSON has the writer of JSON escape it, and i3bar and i3blocks are told that it is no markup.
    case .prompt, .plain, .json, .i3bar, .i3blocks: text
    case .zsh: Self.replacing(text) { $0 == "%" ? "%%" : nil }
    // Its older releases pass text on to shells that act on it, and its newer ones escape it: what suits both is text that
    // neither has anything to do with.
    case .starship:
      Self.replacing(text) { scalar in
        switch scalar {
        case "$", "\\": String(scalar) + Self.gap
        case "`": "\u{2CB}"
        case "%": "\u{FF05}"
        default: nil
        }
      }
    case .tmux: Self.replacing(text) { $0 == "#" ? "##" : nil }
    case .waybar, .genmon, .i3statusRust: Self.markup(text)
    case .polybar: Self.parted(text)
    // It takes the first bar of a line for the beginning of what is to be done, and has no way to write one.
    case .argos: Self.replacing(text) { $0 == "|" ? "│" : nil }
    }
  }

  /// polybar acts on `%{`, and nothing escapes it: they are kept apart by what has no width. What stands around the text
  /// may end with the one, or begin with the other.
  private static func parted(_ text: String) -> String {
    var parted = text.unicodeScalars.first == "{" ? gap : ""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if last == "%", scalar == "{" { parted += gap }
      parted.unicodeScalars.append(scalar)
      last = scalar
    }
    return last == "%" ? parted + gap : parted
  }

  /// A space without width.
  static let gap = "\u{200B}"

  /// Pango's markup.
  private static func markup(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  private static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
