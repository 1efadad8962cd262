/// `resume`: an alias of `continue`, for users of time trackers that call this command `resume`.
enum ResumeCommand: Command {
  static let name = "resume"
  static let summary = "the same as continue"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { ContinueCommand.operands }
  static var options: [Option] { ContinueCommand.options }
  static var examples: [Example] {
    Example("resume @2", "go back to what you did before the last entry")
    Example("resume 1", "start the project of entry 1 again")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try ContinueCommand.run(arguments, session)
  }
}
