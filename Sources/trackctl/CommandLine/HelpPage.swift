/// Formats the output of `--help` for a terminal width. The content comes from the declarations of the commands.
struct HelpPage {
  /// The parts of a page. A blank line separates them, and empty parts are omitted.
  enum Part {
    /// Lines that wrap only if the terminal is too narrow for them.
    case lines([String])
    case text(String)
    /// A title, and pairs of a syntax and its explanation.
    case list(String, [(String, String)])
  }

  /// The maximum width of a line, or nil for no limit.
  let width: Int?
  /// The maximum width of running text. Longer lines are hard to read.
  private static let widest = 78
  /// The maximum width of a syntax that has its explanation on the same line. The explanation of a longer syntax stands
  /// on the next lines.
  private static let widestLeft = 40
  /// The minimum width of the explanation.
  private static let narrowestRight = 28

  /// The page of one command.
  func text(of command: any Command.Type) -> String {
    text(
      [.lines(["Usage: trackctl \(command.synopsis)"]), .text(Self.sentence(command.summary))]
        + command.details.map { .text($0) } + [
          .list("Words:", command.operands.map { ($0.name, $0.summary) }),
          .list("Options:", command.options.filter { !$0.isHidden }.map { ($0.listing, $0.summary) }),
          .list(command.list.title, command.list.items),
          .list("Examples:", command.examples.map { ("trackctl " + $0.line, $0.summary) }),
        ])
  }

  /// The page of a family: all commands that begin with this word.
  func text(ofFamily word: String) -> String {
    text([
      .lines(["Usage: trackctl \(word) …"]),
      .list("Commands:", Commands.family(word).map { ("trackctl \($0.synopsis)", $0.summary) }),
    ])
  }

  /// The page that lists all commands and the global options.
  /// - Parameter modules: the daemon's modules, or nil if no daemon answers.
  func overview(modules: [String]?) -> String {
    let groups = CommandGroup.allCases.map { group in
      Part.list(group.rawValue + ":", Commands.all.filter { $0.group == group }.map { ($0.name, $0.summary) })
    }
    return text(
      [.lines(["Usage: trackctl [OPTION…] COMMAND …"]), .text("Talks to trackd, which keeps your daily record.")]
        + groups
        + [
          .list("By module, each with verbs of its own:", Self.modules(modules)),
          .list("Options:", GlobalOptions.all.map { ($0.listing, $0.summary) }),
          .text(
            "For help on a command, with examples: trackctl COMMAND --help. To list the verbs of a module: trackctl"
              + " MODULE --help."),
        ])
  }

  private static func modules(_ there: [String]?) -> [(String, String)] {
    let known = ModuleCommand.offeredModules.map { name in
      let isOff = there.map { !$0.contains(name) && name != "system" } ?? false
      return (name + " VERB …", (ModuleCommand.meanings[name] ?? "") + (isOff ? " (switched off here)" : ""))
    }
    let others = (there ?? []).filter { !ModuleCommand.knownModules.contains($0) }.map {
      ($0 + " VERB …", "a module of this daemon")
    }
    return known + others
  }

  // MARK: Parts

  /// Joins the parts to a page. All texts are cleaned, because some of them come from a daemon.
  func text(_ parts: [Part]) -> String {
    let texts = parts.map(lines).filter { !$0.isEmpty }
    return texts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func lines(_ part: Part) -> [String] {
    switch part {
    case .lines(let lines): lines.flatMap { hanging(Terminal.clean($0)) }
    case .text(let text): TextWrap.lines(Terminal.clean(text), width: min(width ?? Self.widest, Self.widest))
    case .list(let title, let rows): rows.isEmpty ? [] : (title.isEmpty ? [] : hanging(title)) + columns(rows)
    }
  }

  /// Wraps a line and indents its continuation lines.
  private func hanging(_ line: String) -> [String] {
    guard let width, DisplayWidth.of(line) > width else { return [line] }
    let lines = TextWrap.lines(line, width: width - 4)
    return lines.prefix(1) + lines.dropFirst().map { "    " + $0 }
  }

  private func columns(_ rows: [(left: String, right: String)]) -> [String] {
    let rows = rows.map { (left: Terminal.clean($0.left), right: Terminal.clean($0.right)) }
    let left = rows.map { DisplayWidth.of($0.left) }.filter { $0 <= Self.widestLeft }.max() ?? 0
    let right = width.map { $0 - left - 4 }
    if let right, let width, right < Self.narrowestRight { return rows.flatMap { stacked($0.left, $0.right, width) } }
    return rows.flatMap { row -> [String] in
      let used = DisplayWidth.of(row.left)
      guard used <= left else {
        guard let width else { return ["  " + row.left + "  " + row.right] }
        return stacked(row.left, row.right, width)
      }
      let texts = right.map { TextWrap.lines(row.right, width: $0) } ?? [row.right]
      let first = "  " + row.left + String(repeating: " ", count: left - used + 2) + (texts.first ?? "")
      return [first] + texts.dropFirst().map { String(repeating: " ", count: left + 4) + $0 }
    }
  }

  /// The syntax with its explanation below it.
  private func stacked(_ left: String, _ right: String, _ width: Int) -> [String] {
    let typed = TextWrap.lines(left, width: width - 4)
    return typed.prefix(1).map { "  " + $0 } + typed.dropFirst().map { "    " + $0 }
      + TextWrap.lines(right, width: width - 6).map { "      " + $0 }
  }

  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
