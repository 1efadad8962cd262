import Manifest
import System
import Wire

/// `module update`: installs newer versions of modules from their recorded sources.
enum ModuleUpdateCommand: Command {
  static let name = "module update"
  static let summary = "update your modules from the sources that they were installed from"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var options: [Option] { [yes, unconfined] }
  static var details: [String] {
    "Each module is fetched again from its folder, tar file or git repository. If a file has changed, the module is"
      + " installed as with module install. An older version or schema is refused. If a program requests more access"
      + " than before, the command asks first."
  }
  static var examples: [Example] {
    Example("module update", "update all modules")
    Example("module update plants", "update only this module")
  }

  private static let module = Operand.optional("NAME", "the module; default: all modules", completes: .modules)
  private static let yes = Option.flag("yes", "don't ask if a program requests more access than before")
  private static let unconfined = Option.flag(
    "unconfined", "don't ask on a kernel that can't restrict the program's access to files")

  /// The result for one module.
  private enum Outcome {
    case current
    case updated(from: String?, to: String?, ModuleInstallation.Stage, restart: String)
    case failed(Failure)
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let shelf = try ModuleShelf(session)
    var sources = shelf.names.compactMap { name in shelf.source(of: name).map { (name: name, source: $0) } }
    if let word = arguments.optional(module) {
      let name = try ModuleCheckCommand.name(word)
      guard shelf.has(name) else {
        throw Failure(
          .refused, "there is no module '\(name)' in \(shelf.path)",
          hints: ["to list the modules: trackctl module list"])
      }
      sources.removeAll { $0.name != name }
      guard !sources.isEmpty else {
        throw Failure(
          .refused, "it isn't known where \(name) came from",
          hints: ["install it again: trackctl module install SOURCE"])
      }
    }
    var outcomes: [(name: String, outcome: Outcome)] = []
    for (name, source) in sources {
      outcomes.append((name, outcome(of: name, from: source, on: shelf, arguments, session)))
    }
    try session.answer(.list(outcomes.map { json($0.name, $0.outcome) })) {
      if outcomes.isEmpty { session.output.print("no module has a known source") }
      for (name, outcome) in outcomes { tell(name, outcome, session) }
    }
    let failures = outcomes.compactMap { if case .failed(let failure) = $0.outcome { failure } else { nil } }
    guard let first = failures.first else { return }
    if outcomes.count == 1 { throw first }
    session.output.status = .refused
  }

  private static func outcome(
    of name: String, from source: ModuleSource, on shelf: ModuleShelf, _ arguments: Arguments, _ session: Session
  ) -> Outcome {
    do throws(Failure) {
      return try update(name, from: source, on: shelf, arguments, session)
    } catch {
      return .failed(error)
    }
  }

  private static func update(
    _ name: String, from source: ModuleSource, on shelf: ModuleShelf, _ arguments: Arguments, _ session: Session
  ) throws(Failure) -> Outcome {
    let (_, installed) = try ModuleCheckCommand.open(shelf.folder(of: name))
    let fetched = try FetchedModule(source)
    guard fetched.manifest.name == name else {
      throw Failure(
        .refused, "the source now has a different module: \(fetched.manifest.name)",
        hints: ["inspect \(Terminal.clean(source.description)) first, or install it: trackctl module install SOURCE"])
    }
    if try shelf.holds(fetched.folder, as: name) { return .current }
    let known = ModuleInstallation.granted(installed)
    let wanted = ModuleInstallation.granted(fetched.manifest).filter { !known.contains($0) }
    if !wanted.isEmpty, !arguments.has(yes) {
      try session.confirm(
        "the new program of \(name) wants to \(Terminal.clean(wanted.joined(separator: ", ")))",
        instead: "to install it without asking: --yes")
    }
    let installation = try ModuleInstallation(fetched, session)
    let stage = try installation.run(isAllowedUnconfined: arguments.has(unconfined))
    return .updated(
      from: installed.release.version?.description, to: fetched.manifest.release.version?.description, stage,
      restart: installation.restartHint)
  }

  // MARK: Messages

  private static func tell(_ name: String, _ outcome: Outcome, _ session: Session) {
    switch outcome {
    case .current: session.output.print("\(name) is up to date")
    case .updated(let old, let new, let stage, let restart):
      let versions = old == new ? "" : [old, new].compactMap(\.self).map { " \($0)" }.joined(separator: " to")
      session.output.print("updated \(name)\(versions)")
      guard stage == .waiting else { return }
      session.output.print("  its rows are migrated at the daemon's next start; \(restart)")
    case .failed(let failure): session.output.print("\(name): \(Terminal.clean(failure.message))")
    }
  }

  private static func json(_ name: String, _ outcome: Outcome) -> JSON {
    let state: (name: String, old: String?, new: String?, why: String?) =
      switch outcome {
      case .current: ("current", nil, nil, nil)
      case .updated(let old, let new, _, _): ("updated", old, new, nil)
      case .failed(let failure): ("failed", nil, nil, failure.message)
      }
    return .given([
      "module": JSON(name), "state": JSON(state.name), "from": JSON(state.old), "version": JSON(state.new),
      "why": JSON(state.why),
    ])
  }
}
