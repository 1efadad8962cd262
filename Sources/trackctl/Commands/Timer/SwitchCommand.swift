/// `switch`: stops the running entry and starts another project in the same second.
enum SwitchCommand: Command {
  static let name = "switch"
  static let summary = "stop the running entry, and start another project in the same second"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [.project, .note] }
  static var options: [Option] { [.at, .tag] + GaveWay.options }
  static var examples: [Example] {
    Example("switch Eat", "stop the running entry, and start Eat")
    Example("switch Work --at -5m", "you went back to work five minutes ago")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try Starting(session: session).start(arguments, switching: true)
  }
}
