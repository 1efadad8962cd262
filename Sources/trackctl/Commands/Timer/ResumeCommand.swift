/// `resume`: an alias of `continue`, for users of time trackers that call this command `resume`.
enum ResumeCommand: Command {
  static let name = "resume"
  static let summary = "start the project of an entry again"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { ContinueCommand.operands }
  static var options: [Option] { ContinueCommand.options }
  static var examples: [Example] {
    Example("resume @2", "what you did before the last entry")
    Example("resume 1", "the project of entry 1")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try ContinueCommand.run(arguments, session)
  }
}
