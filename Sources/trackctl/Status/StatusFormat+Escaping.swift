/// Escapes text of other people, so that the host shows it and doesn't interpret it.
extension StatusFormat {
  func escape(_ text: String) -> String {
    switch self {
    // The JSON writer escapes text for bars that read JSON. The output tells i3bar and i3blocks to read no markup.
    case .prompt, .plain, .json, .i3bar, .i3blocks: text
    case .zsh: text.replacing(["%": "%%"])
    // Old releases of starship pass the text to a shell, and new releases escape it. The replacements here have no
    // special meaning to either.
    case .starship:
      text.replacing(["$": "$" + Self.gap, "\\": "\\" + Self.gap, "`": "\u{2CB}", "%": "\u{FF05}"])
    case .tmux: text.replacing(["#": "##"])
    // These hosts interpret Pango markup.
    case .waybar, .genmon, .i3statusRust:
      text.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
    case .polybar: Self.parted(text)
    // argos takes the first vertical bar for the start of attributes and has no escape for it.
    case .argos: text.replacing(["|": "│"])
    }
  }

  /// polybar interprets `%{` and has no escape for it. A zero-width space therefore separates the two characters. The
  /// space also protects the start and the end of the text, because the surrounding text may end with `%` or begin with
  /// `{`.
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

  /// A zero-width space.
  static let gap = "\u{200B}"
}
