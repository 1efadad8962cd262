import Manifest
import System

/// `module serve`: what systemd starts for a module's program on a machine.
///
/// The connection is descriptor 3 already. The daemon can't end a process of another user: so this one ends when the daemon hangs up,
/// and systemd then ends the program with all that it has started.
enum ModuleServeCommand: Command {
  static let name = "module serve"
  static let summary = "run the program of a module for the connection that systemd has passed"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [folder] }
  static var examples: [Example] { Example("module serve /etc/trackd/modules/habits", "as its unit does") }

  private static let folder = Operand.one("DIR", "the folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let path = arguments[folder]
    try orRefuse("\(path)/\(ModuleFolder.programName)") { () throws(Errno) in
      try InheritedConnection.serve(by: "\(path)/\(ModuleFolder.programName)", in: path)
    }
    return .done
  }
}
