/// All commands, in the order of lists.
enum Commands {
  static var all: [any Command.Type] {
    [
      StartCommand.self, StopCommand.self, StatusCommand.self, UndoCommand.self, CallCommand.self, WatchCommand.self,
      HelpCommand.self,
    ]
  }

  static func named(_ name: String) throws(Failure) -> any Command.Type {
    let all = all
    if let command = all.first(where: { $0.name == name }) { return command }
    let near = Spelling.nearest(to: name, among: all.map { $0.name })
    throw .usage(
      "there is no command '\(Terminal.clean(name))'",
      hints: near.map { ["did you mean: trackctl \($0)"] } ?? ["trackctl help lists the commands"])
  }
}
