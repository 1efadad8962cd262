import Manifest
import ModuleKit
import ProgramKit
import System
import Wire

/// `module check`: reports all faults of a module's folder.
enum ModuleCheckCommand: Command {
  static let name = "module check"
  static let summary = "list all mistakes in one of your modules, with their lines"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [folder] }
  static var details: [String] {
    "Each mistake is listed with its file, line, column and remedy. No daemon is needed. The exit status is 1 if there"
      + " is a mistake."
  }
  static var examples: [Example] { Example("module check books", "check the module in the folder books") }

  private static let folder = Operand.one("DIR", "the module's folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let folder = ModuleFolder(at: arguments[folder], taken: ModuleCommand.takenNames)
    switch folder.manifest.flatMap(withProgram(at: folder.path)) {
    case .success(let manifest):
      let mistakes = mistakes(manifest)
      guard mistakes.isEmpty else {
        return try tell(mistakes.map { "\(folder.path)/module.json: \($0)" }, of: manifest.name, session)
      }
      let verbs = manifest.tables.reduce(manifest.methods.count) { $0 + $1.methodCount }
      try session.answer(["module": JSON(manifest.name), "mistakes": []]) {
        session.output.print(
          "\(manifest.name) is in order: tables \(manifest.tables.map(\.name).joined(separator: ", ")); methods: \(verbs)"
        )
      }
    case .failure(let problem):
      try tell(problem.lines, of: folder.name, session)
    }
  }

  private static func tell(_ mistakes: [String], of module: String, _ session: Session) throws(Failure) {
    try session.answer(["module": JSON(module), "mistakes": .strings(mistakes)]) {
      for line in mistakes { session.output.print(Terminal.clean(line)) }
    }
    session.output.status = .refused
  }

  /// Fails if the manifest names an event or a list that the built-in module doesn't have. Also fails if a reaction's
  /// method has a required param that is missing from the event's row. The daemon would never make such calls.
  static func refuseMistakes(_ manifest: Manifest) throws(Failure) {
    let mistakes = mistakes(manifest)
    if !mistakes.isEmpty { throw Failure(.refused, mistakes.joined(separator: "\n  ")) }
  }

  private static func mistakes(_ manifest: Manifest) -> [String] {
    let methods = BuiltInMethods.all
    func mistake(_ path: String, _ name: String, _ what: String, among names: [String]) -> String? {
      let module = String(name.prefix { $0 != "." })
      guard ModuleCommand.knownModules.contains(module), !names.contains(name) else { return nil }
      let near = Spelling.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
      return "\(path): there is no \(what) '\(name)'\(near)"
    }
    let events = methods.filter(\.changes).map(\.name).filter { !$0.utf8.starts(with: "accounts.".utf8) }
    let lists = methods.filter { !$0.changes }.map(\.name)
    return manifest.reactions.compactMap {
      mistake("on.\($0.event)", $0.event, "event", among: events) ?? missingParam($0, manifest)
    } + manifest.readLists.compactMap { mistake("needs.\($0)", $0, "list", among: lists) }
  }

  /// The params of the called method come from the row of the event. At least one table of the module must therefore
  /// have all required params as members.
  private static func missingParam(_ reaction: Reaction, _ manifest: Manifest) -> String? {
    let needed = manifest.requiredParams(of: reaction.method)
    let missing = BuiltInMethods.rows(of: reaction.source).map { row in needed.filter { !row.contains($0) } }
    return missing.min { $0.count < $1.count }?.first.map {
      "on.\(reaction.event): \(reaction.method) needs the param '\($0)', which the row of the event doesn't have: make it"
        + " optional"
    }
  }

  /// Opens a module's folder and reads its manifest. Fails if the folder, the manifest or the program has a fault.
  static func open(_ path: String) throws(Failure) -> (folder: TrustedFolder, manifest: Manifest) {
    let folder = try orRefuse { () throws(UntrustedPath) in try ModuleFolder.open(path) }
    do throws(ModuleFolder.Problem) {
      let read = ModuleFolder(folder, taken: ModuleCommand.takenNames).manifest
      return (folder, try read.flatMap(withProgram(at: folder.path)).get())
    } catch {
      throw Failure(.refused, error.lines.map(Terminal.clean).joined(separator: "\n  "))
    }
  }

  /// Fails if a module's program is missing. The daemon serves such a module, because verbs need no program. The check
  /// fails anyway, so that the author learns about the missing program.
  private static func withProgram(
    at path: String
  ) -> (Manifest) -> Result<Manifest, ModuleFolder.Problem> {
    { manifest in
      guard manifest.hasProgram else { return .success(manifest) }
      do throws(ModuleFolder.Problem) {
        _ = try ModuleFolder.runnable(at: path)
        return .success(manifest)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Checks a module's name, which is also the name of its folder.
  static func name(_ word: String) throws(Failure) -> String {
    guard Manifest.isName(word) else { throw .usage("'\(Terminal.clean(word))' is not a module name") }
    return word
  }
}
