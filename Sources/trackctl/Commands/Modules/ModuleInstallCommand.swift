import Manifest
import System
import TrackClientCalls
import Wire

/// `module install`: copies a module's folder to the daemon's modules.
enum ModuleInstallCommand: Command {
  static let name = "module install"
  static let summary = "install one of your modules, and reload the daemon"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [folder] }
  static var details: [String] {
    "The folder is checked as by module check, then copied. An installed module of that name is replaced, and its data"
      + " stays. With --system the module is installed for the whole machine, in /etc/trackd/modules. Then its"
      + " program runs in a sandbox as a user of its own, and systemd starts it when it is called."
  }
  static var examples: [Example] { Example("module install books", "serve what is in the folder books") }

  private static let folder = Operand.one("DIR", "the folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let (source, manifest) = try ModuleCheckCommand.open(arguments[folder])
    let shelf = try ModuleShelf(session)
    try shelf.put(source, as: manifest.name)
    let units = ModuleUnits(name: manifest.name, folder: shelf.folder(of: manifest.name))
    if shelf.isOfMachine, manifest.hasProgram { try units.install() }
    let said = try reload(session)
    let refusals = (said ?? []).filter { $0.contains(": \(manifest.name): ") || $0.contains("/\(manifest.name)/") }
    try session.answer([
      "module": JSON(manifest.name), "folder": JSON(shelf.folder(of: manifest.name)), "findings": .strings(refusals),
    ]) {
      let served = said == nil ? "it is served from the daemon's next start on" : "it is served"
      let hint = "(trackctl \(manifest.name) --help lists its verbs)"
      session.output.print(
        "installed \(manifest.name) in \(shelf.path); "
          + (refusals.isEmpty ? "\(served) \(hint)" : "the daemon doesn't take it:"))
      for refusal in refusals { session.output.print("  " + Terminal.clean(refusal)) }
    }
    return refusals.isEmpty ? .done : .refused
  }

  /// Makes the daemon reload its modules.
  /// - Returns: the daemon's messages, or nil if no daemon runs.
  static func reload(_ session: Session) throws(Failure) -> [String]? {
    do throws(Failure) {
      return try session.call(.system.reload())
    } catch {
      if error.status == .noDaemon { return nil }
      throw error
    }
  }
}
