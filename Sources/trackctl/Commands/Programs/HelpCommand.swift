/// `help`: prints the list of commands, or the page of one command.
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "list the commands, or explain one"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [command] }
  static var examples: [Example] {
    Example("help start", "show the page of a command")
    Example("help timer", "list the verbs of a module")
    Example("help timer add", "show the page of a verb")
  }

  private static let command = Operand.any(
    "COMMAND", "the command, the module, or the module and its verb", completes: .commands)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    session.output.isLong = true
    let words = arguments.all(command)
    let name = words.joined(separator: " ")
    guard let first = words.first else {
      return session.output.write(session.helpPage.overview(modules: session.modulesThatAnswer))
    }
    if let command = Commands.named(name) ?? Commands.named(first) {
      return session.output.write(session.helpPage.text(of: command))
    }
    if !Commands.family(first).isEmpty, !ModuleCommand.knownModules.contains(first) {
      guard words.count < 2 else { throw Commands.unknown(name) }
      return session.output.write(session.helpPage.text(ofFamily: first))
    }
    try ModuleCommand(module: first, words: Array(words.dropFirst())).run(session, wantsHelp: true)
  }
}
