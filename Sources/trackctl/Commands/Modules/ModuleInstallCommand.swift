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
  static var options: [Option] { [unconfined] }
  static var details: [String] {
    "The folder is checked as by module check, then copied. An installed module of that name is replaced, and its data"
      + " stays. With --system the module is installed for the whole machine, in /etc/trackd/modules. Then its"
      + " program runs as a user of its own, and systemd starts it when it is called. A program reads its own folder and"
      + " the system's programs and libraries, writes nothing, and has no network. What else its module.json asks for is"
      + " shown. A kernel without Landlock can't keep it from files; then the command asks."
  }
  static var examples: [Example] { Example("module install books", "serve what is in the folder books") }

  private static let folder = Operand.one("DIR", "the folder", completes: .directories)
  private static let unconfined = Option.flag(
    "unconfined", "don't ask on a kernel that can't keep the program from files")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let (source, manifest) = try ModuleCheckCommand.open(arguments[folder])
    let shelf = try ModuleShelf(session)
    try refuseDowngrade(to: manifest, on: shelf, session)
    if manifest.hasProgram, !Confinement.isPossible, !arguments.has(unconfined) {
      try session.confirm(
        "this kernel has no Landlock, so the program of \(manifest.name) could read and change all files that"
          + " \(shelf.isOfMachine ? "its user" : "you") can",
        instead: "--unconfined installs it without asking")
    }
    if shelf.isOfMachine, let objection = ModuleUnits.objection(to: manifest.access) {
      throw Failure(.refused, Terminal.clean(objection))
    }
    let units = ModuleUnits(name: manifest.name, folder: shelf.folder(of: manifest.name), access: manifest.access)
    let hadUnits = units.exist
    let stage: Stage
    do throws(Failure) {
      try shelf.put(source, as: manifest.name)
      if shelf.isOfMachine, manifest.hasProgram { try units.install() }
      stage = try self.stage(of: manifest, on: shelf, said: try reload(session), session)
    } catch {
      // Without an answer, the daemon may serve the new module.
      if error.status == .late { throw error }
      shelf.takeBack(manifest.name)
      if shelf.isOfMachine, !hadUnits { try? units.remove() }
      _ = try? reload(session)
      throw error.adding(hints: ["nothing was installed"])
    }
    shelf.keep(manifest.name)
    let reply: JSON = ["module": JSON(manifest.name), "folder": JSON(shelf.folder(of: manifest.name)), "findings": []]
    try session.answer(reply) {
      session.output.print("installed \(manifest.name) in \(shelf.path); \(stage.sentence(manifest))")
      for line in Self.granted(manifest.access) { session.output.print("  its program may \(Terminal.clean(line))") }
      if stage == .waiting { session.output.print("  " + restartHint(session)) }
    }
  }

  /// What the program may do that others may not.
  private static func granted(_ access: Confinement) -> [String] {
    (access.hasNetwork ? ["use the network"] : []) + access.readable.map { "read \($0)" }
  }

  /// When an installed module is served.
  private enum Stage {
    case served
    /// No daemon answers.
    case later
    /// The daemon still has an older schema.
    case waiting

    func sentence(_ manifest: Manifest) -> String {
      switch self {
      case .served: "it is served (trackctl \(manifest.name) --help lists its verbs)"
      case .later: "it is served from the daemon's next start on"
      case .waiting: "its rows are migrated to schema \(manifest.schema) at the daemon's next start"
      }
    }
  }

  /// Asks the daemon what it serves now.
  /// - Parameter said: the daemon's messages at the reload. Nil if none answers.
  private static func stage(
    of manifest: Manifest, on shelf: ModuleShelf, said: [String]?, _ session: Session
  ) throws(Failure) -> Stage {
    guard let said else { return .later }
    let module = try session.call(.system.status()).modules.first { $0.name == manifest.name }
    let findings = said.filter { $0.contains(": \(manifest.name): ") || $0.contains("/\(manifest.name)/") }
    let installed = try orRefuse { () throws(Distrust) in try ModuleFolder.open(shelf.folder(of: manifest.name)).path }
    guard let module, module.folder == installed || module.state.known == .failed else {
      throw Failure(
        .refused, "the daemon that answers doesn't look for modules in \(shelf.path)",
        hints: [
          "it has another --modules-path or XDG_DATA_HOME, or Modules in trackd.conf leaves \(manifest.name) out"
        ])
    }
    if let schema = module.schema, schema < manifest.schema { return .waiting }
    guard findings.isEmpty, module.state.known == .ready else {
      let why = findings.isEmpty ? [module.reason ?? "it doesn't say why"] : findings
      throw Failure(.refused, "the daemon doesn't take \(manifest.name):", hints: why)
    }
    return .served
  }

  /// A newer record can't be changed by older rules. So nothing is touched.
  private static func refuseDowngrade(
    to manifest: Manifest, on shelf: ModuleShelf, _ session: Session
  ) throws(Failure) {
    let served: Int?
    do throws(Failure) {
      served = try session.call(.system.status()).modules.first { $0.name == manifest.name }?.schema
    } catch {
      guard error.status == .noDaemon else { throw error }
      served = (try? ModuleFolder(at: shelf.folder(of: manifest.name)).manifest.get())?.schema
    }
    guard let served, served > manifest.schema else { return }
    throw Failure(
      .refused, "\(manifest.name) has schema \(served) here, and the folder has the older schema \(manifest.schema)",
      hints: [
        "install schema \(served) or newer",
        "the section 'Migrations' of trackd-module(7) says how to go back to an older record",
      ])
  }

  private static func restartHint(_ session: Session) -> String {
    switch session.options.server {
    case .system: "restart it: systemctl restart trackd"
    case .user, .nearest: "restart it: systemctl --user restart trackd, or end trackd and start it again"
    case .socket, .host: "restart it: end trackd and start it again"
    }
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
