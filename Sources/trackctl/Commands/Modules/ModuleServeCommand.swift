import Manifest
import System

/// `module serve`: starts a module's program for the machine's daemon. systemd runs this command.
///
/// The connection is file descriptor 3. The daemon can't kill a process of another user. Instead, this process exits
/// when the daemon closes the connection. systemd then kills the program and all processes that the program has
/// started.
enum ModuleServeCommand: Command {
  static let name = "module serve"
  static let summary = "run a module's program for the connection that systemd has passed"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [folder] }
  static var examples: [Example] {
    Example("module serve /etc/trackd/modules/habits", "run the program, as its unit does")
  }

  private static let folder = Operand.one("DIR", "the module's folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let path = arguments[folder]
    if let objection = Confinement.objection { throw Failure(.refused, objection) }
    let access = try ModuleCheckCommand.open(path).manifest.access
    try orRefuse("\(path)/\(ModuleFolder.programName)") { () throws(Errno) in
      try InheritedConnection.serve(by: "\(path)/\(ModuleFolder.programName)", in: path, access)
    }
  }
}
