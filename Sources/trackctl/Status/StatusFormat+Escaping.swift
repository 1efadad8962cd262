/// Escapes untrusted text, so that the host shows the text instead of interpreting it.
extension StatusFormat {
  func escape(_ text: String) -> String {
    switch self {
    // No escaping is needed here. The JSON writer escapes texts for bars that read JSON, and i3bar and i3blocks are
    // told to expect no markup.
    case .prompt, .plain, .json, .i3bar, .i3blocks: text
    case .zsh: text.replacing(["%": "%%"])
    // Old releases of starship pass the text to a shell, and new releases escape the text. These replacements are
    // harmless in both cases.
    case .starship:
      text.replacing(["$": "$" + Self.gap, "\\": "\\" + Self.gap, "`": "\u{2CB}", "%": "\u{FF05}"])
    case .tmux: text.replacing(["#": "##"])
    // These hosts interpret Pango markup.
    case .waybar, .genmon, .i3statusRust:
      text.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
    case .polybar: Self.parted(text)
    // argos interprets the first vertical bar as the start of attributes, and has no escape for a vertical bar.
    case .argos: text.replacing(["|": "│"])
    }
  }

  /// Separates `%` and `{` with a zero-width space, because polybar interprets `%{` and has no escape for this
  /// sequence. A `{` at the start is protected too, because the text before it can end with `%`. A `%` at the end is
  /// protected too, because the text after it can begin with `{`.
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

  /// A zero-width space, which separates characters that a host would interpret together.
  static let gap = "\u{200B}"
}
