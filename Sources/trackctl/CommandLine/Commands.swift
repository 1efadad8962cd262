import ProgramKit

/// All commands, in the order in which lists show them.
enum Commands {
  static var all: [any Command.Type] {
    [
      StartCommand.self, StopCommand.self, ToggleCommand.self, StatusCommand.self, NoteCommand.self,
      SwitchCommand.self, PickCommand.self, ContinueCommand.self, ResumeCommand.self, AddCommand.self, FillCommand.self,
      EditCommand.self, SplitCommand.self, JoinCommand.self, DeleteCommand.self,
      TagCommand.self,
      UntagCommand.self, LogCommand.self, ListCommand.self, DayCommand.self, ReportCommand.self, WeeksCommand.self,
      UndoCommand.self, RedoCommand.self,
      HistoryCommand.self, HistoryShowCommand.self, WebCommand.self, HoursFillCommand.self, HoursWeekCommand.self,
      HoursPrintCommand.self,
      HoursOffCommand.self,
      HoursOnCommand.self, RemarksMapCommand.self, ImportCommand.self,
      ExportCommand.self, CallCommand.self, WatchCommand.self, BridgeCommand.self, MCPCommand.self,
      SyncCommand.self, SyncJoinCommand.self, SyncStatusCommand.self, SyncConflictsCommand.self, SyncTakeCommand.self,
      SyncDropCommand.self, SyncLeaveCommand.self, SyncReplicasCommand.self, SyncForgetCommand.self,
      ModuleNewCommand.self, ModuleCheckCommand.self, ModuleTestCommand.self, ModuleInstallCommand.self,
      ModuleUpdateCommand.self, ModuleRollbackCommand.self, ModuleRemoveCommand.self, ModulePurgeCommand.self,
      ModuleListCommand.self, ModuleLogCommand.self,
      BackupCommand.self, AccountsEraseCommand.self, JournalVerifyCommand.self,
      JournalDumpCommand.self, JournalRepairCommand.self, TourCommand.self, HelpCommand.self,
    ]
  }

  /// Commands that only programs run. They aren't listed.
  static var hidden: [any Command.Type] { [CompleteCommand.self, ModuleServeCommand.self] }

  static func named(_ name: String) -> (any Command.Type)? {
    // This fast path exists because prompts run `status` often. Building the list of types takes longer than reading
    // the reply.
    if name == StatusCommand.name { return StatusCommand.self }
    return all.first { $0.name == name } ?? hidden.first { $0.name == name }
  }

  /// The two-word commands that begin with this word, such as those of `journal`.
  static func family(_ word: String) -> [any Command.Type] {
    all.filter { $0.name.hasPrefix(word + " ") }
  }

  /// Command names of other time trackers, and the equivalent commands of trackctl.
  private static let elsewhere = [
    "track": "add PROJECT FROM TO", "modify": "edit [ENTRY]", "change": "edit [ENTRY]", "cancel": "stop --discard",
    "discard": "stop --discard", "summary": "report [RANGE]", "totals": "report [RANGE]",
    "aggregate": "report --by day",
    "frames": "log", "entries": "log", "week": "report week", "month": "report month",
    "restart": "continue", "current": "status", "now": "status", "begin": "start PROJECT",
    "in": "start PROJECT", "out": "stop", "end": "stop", "finish": "stop", "pause": "stop", "lap": "switch PROJECT",
    "remove": "delete ENTRY", "rm": "delete ENTRY", "annotate": "note TEXT", "comment": "note TEXT",
    "rename": "timer project rename", "projects": "timer projects", "tags": "report --by tag",
    "move": "edit ENTRY --from TIME",
    "login": "accounts sign-in NAME", "signin": "accounts sign-in NAME", "logout": "accounts sign-out",
    "signout": "accounts sign-out", "signup": "accounts sign-up NAME", "register": "accounts sign-up NAME",
    "password": "accounts change-password", "passwd": "accounts change-password", "whoami": "accounts me",
    "lengthen": "edit ENTRY --to TIME", "shorten": "edit ENTRY --to TIME",
  ]

  static func unknown(_ name: String, modules: [String] = ModuleCommand.knownModules) -> Failure {
    if let ours = elsewhere[name.lowercased()] {
      return .usage("unknown command '\(Terminal.clean(name))'", hints: ["use this: trackctl \(ours)"])
    }
    let near = Spelling.nearest(to: name, among: all.map { $0.name } + modules)
    return .usage(
      "unknown command '\(Terminal.clean(name))'",
      hints: near.map { ["did you mean: trackctl \($0)"] } ?? ["to list the commands: trackctl help"])
  }
}
