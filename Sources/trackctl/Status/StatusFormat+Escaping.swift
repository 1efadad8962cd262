/// What others wrote, so that the host shows it and doesn't act on it.
extension StatusFormat {
  func escape(_ text: String) -> String {
    switch self {
    // A bar that reads JSON has the writer of JSON escape it, and i3bar and i3blocks are told that it is no markup.
    case .prompt, .plain, .json, .i3bar, .i3blocks: text
    case .zsh: text.replacing(["%": "%%"])
    // Its older releases pass text on to shells that act on it, and its newer ones escape it: what suits both is text that
    // neither has anything to do with.
    case .starship:
      text.replacing(["$": "$" + Self.gap, "\\": "\\" + Self.gap, "`": "\u{2CB}", "%": "\u{FF05}"])
    case .tmux: text.replacing(["#": "##"])
    // Pango's markup.
    case .waybar, .genmon, .i3statusRust:
      text.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])
    case .polybar: Self.parted(text)
    // It takes the first bar of a line for the beginning of what is to be done, and has no way to write one.
    case .argos: text.replacing(["|": "│"])
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
}
