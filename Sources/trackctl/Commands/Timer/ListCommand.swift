/// `list`: an alias of `log`, for users of time trackers that call this command `list`.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "list entries: the same as log"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { LogCommand.operands }
  static var options: [Option] { LogCommand.options }
  static var examples: [Example] { Example("list today", "today's entries") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try LogCommand.run(arguments, session)
  }
}
