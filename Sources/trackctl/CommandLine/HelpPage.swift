/// What `--help` prints, made from the declarations.
enum HelpPage {
  /// The page about one command.
  static func text(of command: any Command.Type) -> String {
    let operands = command.operands.map { ($0.name, $0.summary) }
    let options = command.options.map { ($0.listing, $0.summary) }
    return page(
      [["Usage: trackctl \(command.synopsis)"], [sentence(command.summary)]] + command.details.map(wrapped) + [
        operands.isEmpty ? [] : ["Words:"] + columns(operands),
        options.isEmpty ? [] : ["Options:"] + columns(options),
        command.list.items.isEmpty ? [] : [command.list.title] + columns(command.list.items),
        ["Examples:"] + columns(command.examples.map { ("trackctl " + $0.line, $0.summary) }),
      ])
  }

  /// The page about commands that share their first word.
  static func text(ofFamily word: String) -> String {
    page([
      ["Usage: trackctl \(word) …"], columns(Commands.family(word).map { ("trackctl \($0.synopsis)", $0.summary) }),
    ])
  }

  /// The list of all commands, with the options that they share.
  static var overview: String {
    let groups = CommandGroup.allCases.map { group in
      [group.rawValue + ":"] + columns(Commands.all.filter { $0.group == group }.map { ($0.name, $0.summary) })
    }
    let modules = columns([
      ("MODULE VERB …", "any method of the daemon in words: \(ModuleCommand.knownModules.joined(separator: ", "))"),
      ("MODULE --help", "list a module's verbs"),
    ])
    return page(
      [["Usage: trackctl [OPTION…] COMMAND …"], ["Talks to trackd, which keeps your daily record."]] + groups + [
        ["By module:"] + modules,
        ["Options:"] + columns(GlobalOptions.all.map { ($0.listing, $0.summary) }),
        ["trackctl COMMAND --help says more about one of them, with examples."],
      ])
  }

  /// Paragraphs with a blank line between them; empty ones are left out. Some of it is what a daemon says.
  static func page(_ paragraphs: [[String]]) -> String {
    let texts = paragraphs.filter { !$0.isEmpty }.map { $0.map(Terminal.clean).joined(separator: "\n") }
    return texts.joined(separator: "\n\n") + "\n"
  }

  static func columns(_ rows: [(left: String, right: String)]) -> [String] {
    let width = rows.map { DisplayWidth.of($0.left) }.filter { $0 <= 40 }.max() ?? 0
    return rows.map { left, right in
      let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.of(left)) + 2)
      return "  " + left + blanks + right
    }
  }

  private static func wrapped(_ paragraph: String) -> [String] {
    var lines = [""]
    for word in paragraph.words {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= 78 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}
