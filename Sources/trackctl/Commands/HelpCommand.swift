/// `help`: the list of commands, or the page of one.
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "list the commands, or say how one is used"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [command] }
  static var examples: [Example] { [Example("help start", "the page of one command")] }

  private static let command = Operand.optional("COMMAND", "which one")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    guard let name = arguments.optional(command) else {
      session.output.write(HelpPage.overview)
      return .done
    }
    session.output.write(HelpPage.text(of: try Commands.named(name)))
    return .done
  }
}
