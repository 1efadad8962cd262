/// What `--help` prints, made from the declarations.
enum HelpPage {
  /// The page about one command.
  static func text(of command: any Command.Type) -> String {
    var lines = ["Usage: trackctl \(command.synopsis)", "", command.summary + "."]
    for paragraph in command.details { lines += ["", paragraph] }
    let operands = command.operands.map { ($0.name, $0.summary) }
    if !operands.isEmpty { lines += ["", "Words:"] + columns(operands) }
    let options = command.options.map { ($0.synopsis, $0.summary) }
    if !options.isEmpty { lines += ["", "Options:"] + columns(options) }
    if !command.examples.isEmpty {
      lines += ["", "Examples:"] + columns(command.examples.map { ("trackctl " + $0.line, $0.summary) })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The list of all commands, with the options that they share.
  static var overview: String {
    var lines = ["Usage: trackctl [OPTION…] COMMAND …", "", "Talks to trackd, the keeper of the daily record."]
    for group in CommandGroup.allCases {
      let commands = Commands.all.filter { $0.group == group }
      if commands.isEmpty { continue }
      lines += ["", group.rawValue + ":"] + columns(commands.map { ($0.name, $0.summary) })
    }
    lines += ["", "Options:"] + columns(GlobalOptions.all.map { ($0.synopsis, $0.summary) })
    lines += ["", "trackctl COMMAND --help says more about one of them."]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func columns(_ rows: [(left: String, right: String)]) -> [String] {
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { row in
      "  " + row.left + String(repeating: " ", count: width - row.left.count + 2) + row.right
    }
  }
}
