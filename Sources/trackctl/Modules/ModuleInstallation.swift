import Manifest
import System
import TrackClientCalls
import Wire

/// Installs a module or replaces an installed one, and makes the daemon use it. If a step fails, the previous state is
/// restored. If the daemon's answer is late, the new module stays, because the daemon might already serve it.
struct ModuleInstallation {
  let fetched: FetchedModule
  let shelf: ModuleShelf
  let session: Session

  private var manifest: Manifest { fetched.manifest }

  init(_ fetched: FetchedModule, _ session: Session) throws(Failure) {
    self.fetched = fetched
    self.session = session
    shelf = try ModuleShelf(session)
  }

  /// - Parameter isAllowedUnconfined: whether the program may be installed even if the kernel can't confine the
  ///   program.
  func run(isAllowedUnconfined: Bool) throws(Failure) -> Stage {
    try shelf.alone { () throws(Failure) in try install(isAllowedUnconfined: isAllowedUnconfined) }
  }

  private func install(isAllowedUnconfined: Bool) throws(Failure) -> Stage {
    let replaced = try? ModuleFolder(at: shelf.folder(of: manifest.name)).manifest.get()
    try refuseDowngrade(replaced)
    if manifest.hasProgram, !Confinement.isPossible, !isAllowedUnconfined {
      try session.confirm(
        "this kernel has no Landlock, so the program of \(manifest.name) could read and change all files that"
          + " \(shelf.isOfMachine ? "its user" : "you") can",
        instead: "to install it without asking: --unconfined")
    }
    if shelf.isOfMachine, let objection = ModuleUnits.objection(to: manifest.access) {
      throw Failure(.refused, Terminal.clean(objection))
    }
    let older = replaced.flatMap { $0.schema < manifest.schema ? $0.schema : nil }
    let stage: Stage
    do throws(Failure) {
      try shelf.put(fetched.folder, as: manifest.name)
      stage = try takeUp()
    } catch {
      guard error.status == .late else { throw error.adding(hints: ["nothing was installed"]) }
      // If no answer arrived, the daemon might already serve the new module, so the module is kept.
      shelf.keep(manifest.name, replacing: older, from: fetched.source)
      throw error.adding(hints: ["\(manifest.name) is installed; to see whether it is served: trackctl module list"])
    }
    shelf.keep(manifest.name, replacing: older, from: fetched.source)
    return stage
  }

  /// Makes systemd and the daemon use the new folder. If a step fails, the old folder is put back, unless the daemon's
  /// answer is only late.
  private func takeUp() throws(Failure) -> Stage {
    do throws(Failure) {
      return try shelf.adaptUnits(to: manifest) { () throws(Failure) in
        try stage(said: try Self.reload(session))
      }
    } catch {
      if error.status == .late { throw error }
      shelf.takeBack(manifest.name)
      _ = try? Self.reload(session)
      throw error
    }
  }

  /// The permissions that the program has beyond the default.
  static func granted(_ manifest: Manifest) -> [String] {
    (manifest.access.hasNetwork ? ["use the network"] : []) + manifest.access.readable.map { "read \($0)" }
      + manifest.readLists.map { "read \($0) of the user who calls it" }
  }

  /// Whether the daemon already serves the installed module, or when it will serve the module.
  enum Stage {
    case served
    /// No daemon answers, so the module is served when a daemon starts.
    case later
    /// The module is served after a restart, because the daemon still has the record with an older schema.
    case waiting

    func sentence(_ manifest: Manifest) -> String {
      switch self {
      case .served: "it is served (to list its verbs: trackctl \(manifest.name) --help)"
      case .later: "it is served after the daemon's next start"
      case .waiting: "its rows are migrated to schema \(manifest.schema) at the daemon's next start"
      }
    }
  }

  /// Asks the daemon whether it serves the module.
  /// - Parameter said: the daemon's messages about the reload. Nil if no daemon runs.
  private func stage(said: [String]?) throws(Failure) -> Stage {
    guard let said else { return .later }
    let module = try session.call(.system.status()).modules.first { $0.name == manifest.name }
    let findings = said.filter { $0.contains(": \(manifest.name): ") || $0.contains("/\(manifest.name)/") }
    let installed = try orRefuse { () throws(UntrustedPath) in
      try ModuleFolder.open(shelf.folder(of: manifest.name)).path
    }
    guard let module, module.folder == installed || module.state.known == .failed else {
      throw Failure(
        .refused, "the daemon that answers doesn't look for modules in \(shelf.path)",
        hints: [
          "it has another --modules-path or XDG_DATA_HOME, or Modules in trackd.conf leaves \(manifest.name) out"
        ])
    }
    if let schema = module.schema, schema < manifest.schema { return .waiting }
    guard findings.isEmpty, module.state.known == .ready else {
      let why = findings.isEmpty ? [module.reason ?? "it gives no reason"] : findings
      throw Failure(.refused, "the daemon refuses \(manifest.name):", hints: why)
    }
    return .served
  }

  /// Fails if the new module has an older version than the installed one, or an older schema than the record. Also
  /// fails if its migrations don't fit the record. An older release has bugs that are already fixed, and older rules
  /// can't handle a newer record.
  private func refuseDowngrade(_ installed: Manifest?) throws(Failure) {
    if let old = installed?.release.version, let new = manifest.release.version, new < old {
      throw Failure(
        .refused, "\(manifest.name) \(old) is installed, but this is the older version \(new)",
        hints: ["to install it anyway, first run: trackctl module remove \(manifest.name) (the record stays)"])
    }
    let served: Int?
    do throws(Failure) {
      served = try session.call(.system.status()).modules.first { $0.name == manifest.name }?.schema
    } catch {
      guard error.status == .noDaemon else { throw error }
      served = installed?.schema
    }
    if let installed, served == installed.schema, installed.schema < manifest.schema,
      let obstacle = manifest.obstacle(toBringing: installed)
    {
      throw Failure(.refused, "\(manifest.name): \(Terminal.clean(obstacle))")
    }
    guard let served, served > manifest.schema else { return }
    throw Failure(
      .refused, "\(manifest.name) has schema \(served) here, but the folder has the older schema \(manifest.schema)",
      hints: [
        "install schema \(served) or newer",
        "to go back to the record before a migration: trackctl module rollback \(manifest.name)",
      ])
  }

  /// How to restart the daemon. The daemon migrates rows only when it starts.
  var restartHint: String {
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
