import Manifest
import Wire

/// `module test`: tests a module in a temporary daemon.
enum ModuleTestCommand: Command {
  static let name = "module test"
  static let summary = "try a module of your own in a daemon that is thrown away, and say what is wrong with it"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [folder] }
  static var details: [String] {
    "Each verb and method is called with values of its params' kinds: run dry, called, called again with its key, undone and"
      + " redone, and all rows are compared. Then the daemon is started without the module's program, the journal is"
      + " compacted, and a backup restored: the rows must stay what they are. Your own daemon knows nothing of it."
  }
  static var examples: [Example] { Example("module test books", "try what is in the folder books") }

  private static let folder = Operand.one("DIR", "the folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let (source, manifest) = try ModuleCheckCommand.open(arguments[folder])
    let daemon = try ThrowawayDaemon(for: "module-test")
    defer { daemon.stop() }
    try daemon.modules.put(source, as: manifest.name)
    try daemon.start()
    var trial = try ModuleTrial(manifest, daemon, session.output)
    try trial.run()
    let (tried, problems) = (trial.tried, trial.problems)
    let reply: JSON = ["module": JSON(manifest.name), "tried": .strings(tried), "problems": .strings(problems)]
    try session.answer(reply) {
      for line in tried { session.output.print(Terminal.clean(line)) }
      for line in problems { session.output.print("WRONG: \(Terminal.clean(line))") }
      session.output.print(problems.isEmpty ? "\(manifest.name) holds" : "\(problems.count) of it wrong")
    }
    return problems.isEmpty ? .done : .refused
  }
}
