@testable import trackctl

/// The data for the completions of every shell.
enum Completions {
  static let heading = "Made by ./dev update-golden from what trackctl declares: change that, not this file."

  /// The possible first words with summaries: commands, first words of two-word commands, and modules.
  static var firstWords: [(name: String, summary: String)] {
    var words: [(name: String, summary: String)] = []
    for command in Commands.all {
      let name = command.name.parted(at: " ")?.before ?? command.name
      // Modules that trackctl knows aren't listed here, because the shell asks the daemon for the verbs of its modules.
      if !words.contains(where: { $0.name == name }), !ModuleCommand.knownModules.contains(name) {
        words.append((name, name == command.name ? command.summary : meanings[name] ?? ""))
      }
    }
    return words + ModuleCommand.offeredModules.map { ($0, ModuleCommand.meanings[$0] ?? "") }
  }

  /// Summaries for the first words of two-word commands.
  private static let meanings = ["journal": "look at a journal, or mend it"]

  /// The commands whose names are a single word.
  static var single: [any Command.Type] { Commands.all.filter { $0.name.parted(at: " ") == nil } }

  /// The two-word commands with the same first word.
  struct Family {
    let first: String
    var commands: [(second: String, command: any Command.Type)] = []
  }

  static var families: [Family] {
    // If a command and a module have the same name, the shell completes the command.
    firstWords.map(\.name).filter { !ModuleCommand.knownModules.contains($0) && Commands.named($0) == nil }.compactMap {
      first in
      var family = Family(first: first)
      for command in Commands.family(first) {
        if let second = command.name.parted(at: " ")?.behind { family.commands.append((second, command)) }
      }
      return family.commands.isEmpty ? nil : family
    }
  }

  /// Every option that takes a value, as users type it, except the options that all commands have.
  static var withValue: [String] {
    var names: [String] = []
    for command in Commands.all {
      for option in command.options where option.value != nil && !names.contains(option.name) {
        names.append(option.name)
      }
    }
    return names.map { "--" + $0 }
  }

  /// The forms in which users type an option, like `-H` and `--host`.
  static func spellings(_ option: trackctl.Option) -> [String] {
    (option.letter.map { ["-" + $0] } ?? []) + ["--" + option.name]
  }

  static func visible(_ options: [trackctl.Option]) -> [trackctl.Option] { options.filter { !$0.isHidden } }
}
