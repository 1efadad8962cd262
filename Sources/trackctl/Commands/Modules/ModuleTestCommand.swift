import Manifest
import Wire

/// `module test`: tests a module in a temporary daemon.
enum ModuleTestCommand: Command {
  static let name = "module test"
  static let summary = "test one of your modules in a temporary daemon, and report its mistakes"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [folder] }
  static var details: [String] {
    "Each verb and method is called with sample values: as a dry run, for real, and again with the same idempotency"
      + " key. Then the change is undone and redone, and all rows are compared. Finally the daemon is started without"
      + " the module's program, the journal is compacted, and a backup is restored. The rows must stay the same. Your"
      + " own daemon isn't involved."
    "The module's program is confined in the same way as after installation. If module.json asks for the network, the"
      + " program can use the network during the test."
    "With --with-record, a copy of your own journal is migrated first, in a temporary daemon without the program. The"
      + " command shows what happens to your rows."
  }
  static var options: [Option] { [withRecord, JournalLocation.state] }
  static var examples: [Example] {
    Example("module test books", "test the module in the folder books")
    Example("module test books --with-record", "show what the module's migrations would do to your rows")
  }

  private static let withRecord = Option.flag(
    "with-record", "first try the module's migrations on a copy of your record")

  /// The maximum number of lines to print of a program's output. This is enough to show where the program failed.
  private static let mostPrinted = 20
  private static let folder = Operand.one("DIR", "the module's folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let (source, manifest) = try ModuleCheckCommand.open(arguments[folder])
    try ModuleCheckCommand.refuseMistakes(manifest)
    let rehearsal =
      arguments.has(withRecord) ? try RecordRehearsal(manifest, in: source, arguments, session) : nil
    let daemon = try ThrowawayDaemon(for: "module-test")
    defer { daemon.stop() }
    try daemon.modules.put(source, as: manifest.name)
    try daemon.start()
    var trial = try ModuleTrial(manifest, daemon, session.output)
    try trial.run()
    let tried = trial.tried
    let problems = (rehearsal?.problems ?? []) + trial.problems
    let printed = problems.isEmpty ? [] : daemon.printed(by: manifest.name).suffix(mostPrinted)
    let reply = JSON.given([
      "module": JSON(manifest.name), "tried": .strings(tried), "problems": .strings(problems),
      "record": rehearsal?.json,
    ])
    try session.answer(reply) {
      for line in rehearsal?.lines ?? [] { session.output.print(Terminal.clean(line)) }
      for line in tried { session.output.print(Terminal.clean(line)) }
      for line in trial.problems { session.output.print("WRONG: \(Terminal.clean(line))") }
      if !printed.isEmpty { session.output.print("its program printed:") }
      for line in printed { session.output.print("  " + Terminal.clean(line)) }
      let count = problems.count == 1 ? "1 mistake" : "\(problems.count) mistakes"
      session.output.print(problems.isEmpty ? "no mistakes in \(manifest.name)" : count)
    }
    if !problems.isEmpty { session.output.status = .refused }
  }
}
