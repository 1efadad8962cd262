/// The appearance of a text on a terminal.
enum Style: Equatable {
  case plain
  case bold
  case dim
  case good
  case bad
  /// A project's color, in the form `#rrggbb`.
  case color(String)
  /// Text on a background of this color.
  case ground(String)
}

/// Adds colors to text, as far as the terminal supports them.
struct Palette {
  enum Depth { case none, few, full }

  let depth: Depth

  /// Follows the usual environment variables. `NO_COLOR` turns colors off. `COLORTERM` announces that the terminal
  /// supports all colors.
  init(isTerminal: Bool, environment: (String) -> String?) {
    let terminal = environment("TERM") ?? ""
    if !isTerminal || !(environment("NO_COLOR") ?? "").isEmpty || terminal.isEmpty || terminal == "dumb" {
      depth = .none
    } else {
      let full = environment("COLORTERM")
      depth = full == "truecolor" || full == "24bit" ? .full : .few
    }
  }

  func paint(_ text: String, _ style: Style) -> String {
    guard depth != .none, !text.isEmpty, let code = code(of: style) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private func code(of style: Style) -> String? {
    switch style {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .good: "32"
    case .bad: "31"
    case .color(let name): Color(name).map { "38;\(code($0))" }
    case .ground(let name): Color(name).map { "48;\(code($0));38;\(code($0.ink))" }
    }
  }

  private func code(_ color: Color) -> String {
    if depth == .full { return "2;\(color.red);\(color.green);\(color.blue)" }
    // The nearest color in the 6 × 6 × 6 cube of a terminal with 256 colors.
    let cube = [color.red, color.green, color.blue].reduce(0) { $0 * 6 + ($1 * 5 + 127) / 255 }
    return "5;\(16 + cube)"
  }
}
