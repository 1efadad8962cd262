import System
import TrackClientCalls

/// `module log`: shows the output and the events of a module's program.
enum ModuleLogCommand: Command {
  static let name = "module log"
  static let summary = "show the output of a module's program, and why it ended"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var details: [String] {
    "It runs journalctl to show the last hundred lines from systemd's journal. If trackd was started by hand, the"
      + " output goes to trackd's standard error instead. The command then says which terminal or file that is."
  }
  static var examples: [Example] { Example("module log habits", "show the last hundred lines of the module habits") }

  private static let module = Operand.one("NAME", "the module", completes: .modules)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = try ModuleCheckCommand.name(arguments[module])
    let daemon = try? session.call(.system.status())
    let isServed = daemon?.modules.contains { $0.name == name } ?? false
    let isKnown = isServed ? true : try ModuleShelf(session).has(name)
    guard isKnown else {
      throw Failure(
        .refused, "there is no module '\(name)'", hints: ["to list the modules: trackctl module list"])
    }
    let isOfMachine = session.options.server == .system
    let scope = isOfMachine ? [] : ["--user"]
    let units = isOfMachine ? ["+", "SYSLOG_IDENTIFIER=trackd-module-\(name)"] : []
    let command =
      ["journalctl", "--lines=100", "--output=short-iso"] + scope + ["TRACKD_MODULE=\(name)"] + units
    // journalctl succeeds even if it finds nothing, so the command first checks whether journalctl prints a line.
    let probe = try orRefuse("journalctl can't be run") { () throws(Errno) in
      try PipedProgram.ask([], by: (command + ["--lines=1", "--quiet"]).joined(separator: " "), limit: 1)
    }
    guard probe.status == 0, !probe.output.isEmpty else {
      let mayNotRead = isOfMachine && Process.currentUser != 0
      throw Failure(
        .refused, "systemd's journal has no output of \(name)",
        hints: [place(of: daemon, session)]
          + (mayNotRead ? ["only root and the groups systemd-journal and adm may read the machine's journal"] : []))
    }
    let status = try orRefuse("journalctl can't be run") { () throws(Errno) in try ForegroundProgram.run(command) }
    if status != 0 { session.output.status = .refused }
  }

  /// Where a daemon that systemd didn't start writes its log.
  private static func place(of daemon: SystemModule.StatusReply?, _ session: Session) -> String {
    if case .host = session.options.server { return "run the command on that machine" }
    let log = daemon?.pid.map { String(decoding: RealPath.link(at: "/proc/\($0)/fd/2"), as: UTF8.self) } ?? ""
    if log.hasPrefix("/") { return "trackd's log goes to \(Terminal.clean(log))" }
    return "a trackd that was started by hand writes it to its terminal, or where its standard error goes"
  }
}
