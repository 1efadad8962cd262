import System
import TrackClientCalls

/// `module log`: shows the output and the events of a module's program.
enum ModuleLogCommand: Command {
  static let name = "module log"
  static let summary = "show the output of a module's program, and why it ended"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var details: [String] {
    "The output is in systemd's journal, and journalctl shows it. A daemon that was started by hand prints it on its"
      + " terminal."
  }
  static var examples: [Example] { Example("module log habits", "its last hundred lines") }

  private static let module = Operand.one("NAME", "the module", completes: .modules)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = try ModuleCheckCommand.name(arguments[module])
    let modules = try? session.call(.system.status()).modules
    let isServed = modules?.contains { $0.name == name } ?? false
    let isKnown = isServed ? true : try ModuleShelf(session).has(name)
    guard isKnown else {
      throw Failure(
        .refused, "there is no module '\(name)'", hints: ["trackctl module list shows the modules"])
    }
    let isOfMachine = session.options.server == .system
    let scope = isOfMachine ? [] : ["--user"]
    let units = isOfMachine ? ["+", "SYSLOG_IDENTIFIER=trackd-module-\(name)"] : []
    let status = try orRefuse("journalctl can't be run") { () throws(Errno) in
      try ForegroundProgram.run(
        ["journalctl", "--lines=100", "--output=short-iso"] + scope + ["TRACKD_MODULE=\(name)"] + units)
    }
    if status != 0 { session.output.status = .refused }
  }
}
