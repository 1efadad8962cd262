/// All commands, in the order of lists.
enum Commands {
  static var all: [any Command.Type] {
    [
      StartCommand.self, StopCommand.self, ToggleCommand.self, StatusCommand.self, NoteCommand.self,
      SwitchCommand.self, ContinueCommand.self, LogCommand.self, ReportCommand.self, HistoryCommand.self,
      UndoCommand.self, WebCommand.self, HoursFillCommand.self, CallCommand.self, WatchCommand.self, BridgeCommand.self,
      BackupCommand.self, JournalVerifyCommand.self,
      JournalDumpCommand.self, JournalRepairCommand.self, HelpCommand.self,
    ]
  }

  /// Those that programs type, and no list has.
  static var hidden: [any Command.Type] { [CompleteCommand.self] }

  static func named(_ name: String) -> (any Command.Type)? {
    all.first { $0.name == name } ?? hidden.first { $0.name == name }
  }

  /// Commands of two words that begin with this one, such as those of `journal`.
  static func family(_ word: String) -> [any Command.Type] {
    all.filter { $0.name.hasPrefix(word + " ") }
  }

  static func unknown(_ name: String, modules: [String] = ModuleCommand.knownModules) -> Failure {
    let near = Spelling.nearest(to: name, among: all.map { $0.name } + modules)
    return .usage(
      "there is no command '\(Terminal.clean(name))'",
      hints: near.map { ["did you mean: trackctl \($0)"] } ?? ["trackctl help lists the commands"])
  }
}
