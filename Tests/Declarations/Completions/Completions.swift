@testable import trackctl

/// The data from which the completions of all shells are generated.
enum Completions {
  static let heading = "Made by ./dev update-golden from what trackctl declares: change that, not this file."

  /// The words that can come first, with their summaries: commands, first words of two-word commands, and modules.
  static var firstWords: [(name: String, summary: String)] {
    var words: [(name: String, summary: String)] = []
    for command in Commands.all {
      let name = command.name.parted(at: " ")?.before ?? command.name
      // Built-in modules are left out here, because the shell asks the daemon which modules it has.
      if !words.contains(where: { $0.name == name }), !ModuleCommand.knownModules.contains(name) {
        words.append((name, name == command.name ? command.summary : meanings[name] ?? ""))
      }
    }
    return words + ModuleCommand.offeredModules.map { ($0, ModuleCommand.meanings[$0] ?? "") }
  }

  /// The summaries of first words that aren't commands themselves.
  private static let meanings = ["journal": "look at a journal, or mend it"]

  /// The commands whose names are a single word.
  static var single: [any Command.Type] { Commands.all.filter { $0.name.parted(at: " ") == nil } }

  /// The two-word commands that begin with the same word.
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

  /// Every option that takes a value, as users type it. The options that all commands have are left out.
  static var withValue: [String] {
    var names: [String] = []
    for command in Commands.all {
      for option in command.options where option.value != nil && !names.contains(option.name) {
        names.append(option.name)
      }
    }
    return names.map { "--" + $0 }
  }

  /// All forms in which users can type an option, such as `-H` and `--host`.
  static func spellings(_ option: trackctl.Option) -> [String] {
    (option.letter.map { ["-" + $0] } ?? []) + ["--" + option.name]
  }

  static func visible(_ options: [trackctl.Option]) -> [trackctl.Option] { options.filter { !$0.isHidden } }
}
