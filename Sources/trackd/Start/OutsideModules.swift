import Host
import Journal
import Manifest
import ModuleKit
import Outside

/// The custom modules that the module folders define now: the modules that can be used, and the problems of the others.
struct OutsideModules {
  private var manifests: [Manifest] = []
  /// The path of each module's folder, keyed by module name.
  private var folders: [String: String] = [:]
  /// Modules that can only be read. Their definition comes from the manifest in their journal.
  private var restricted: [(manifest: Manifest, restriction: Host.Entry.Restriction)] = []
  private(set) var refused: [RefusedModule] = []
  /// Why a module isn't served in the way its folder defines it, keyed by module name.
  private var remarks: [String: String] = [:]
  /// The reports of all migrations to a newer schema.
  private(set) var migrated: [MigrationReport] = []
  /// All problems in module folders, each with its file, line and column.
  private(set) var problems: [String] = []

  /// - Parameter places: the directories to search. Later directories override earlier ones, and built-in modules
  ///   override all.
  init(reading places: [String]) {
    let builtIn = BuiltInModule.all.map(\.name)
    let found = ModuleFolders(reading: places, taken: Set(builtIn))
    problems = found.problems
    for folder in found.folders {
      switch folder.manifest {
      case .success(let manifest):
        manifests.append(manifest)
        folders[manifest.name] = folder.path
      case .failure(let problem):
        problems += problem.lines
        if !builtIn.contains(folder.name) {
          refused.append(RefusedModule(name: folder.name, reason: Self.short(problem)))
        }
      }
    }
  }

  /// Compares the manifests in journals with the manifests in folders. Rows of an older schema are migrated. A module
  /// that can't be migrated keeps its old definition. A module whose folder is gone can still be read.
  /// - Parameter isServed: whether the host already serves a module. Such modules are skipped, because the host checks
  ///   on its own whether they can change to the new definition.
  mutating func compare(
    with journals: any Storage, now: Int, isServed: (String) -> Bool = { _ in false }
  ) {
    let builtIn = BuiltInModule.all.map(\.name)
    for name in (try? journals.names()) ?? [] where name.hasSuffix(JournalName.suffix) {
      guard let subject = JournalSubject(of: name, in: journals), name == JournalName.of(module: subject.module),
        !builtIn.contains(subject.module), !isServed(subject.module), let text = subject.manifest,
        let old = try? Manifest(recorded: text)
      else { continue }
      if let index = manifests.firstIndex(where: { $0.name == old.name }) {
        let new = manifests[index]
        // The rules and the program of an older schema must not change rows of a newer schema.
        if new.schema < old.schema {
          restricted.append((old, .outdated(schema: new.schema)))
          manifests.remove(at: index)
          folders[old.name] = nil
          problems.append(
            "\(old.name): the folder has the older schema \(new.schema), but the record has schema \(old.schema); its"
              + " rows can only be read until schema \(old.schema) or newer is installed again")
          continue
        }
        let why = new.obstacle(toBringing: old) ?? forward(new, in: journals, now: now)
        guard let why else { continue }
        manifests[index] = old
        remarks[old.name] = "\(why); the module continues as it was"
        problems.append("\(old.name): \(why); the module continues as it was")
      } else if !refused.contains(where: { $0.name == old.name }) {
        restricted.append((old, .absent))
      }
    }
  }

  /// Migrates a journal to the manifest's schema. Returns the reason if that fails, otherwise nil.
  private mutating func forward(_ manifest: Manifest, in journals: any Storage, now: Int) -> String? {
    do throws(JournalFailure) {
      if let report = try JournalMigration(manifest.definition, journals, now: now).run() { migrated.append(report) }
      return nil
    } catch {
      return error.message
    }
  }

  var names: [String] { manifests.map(\.name) + refused.map(\.name) }

  /// - Parameter programs: starts the modules' programs. If nil, no program is started.
  func entries(_ programs: ModulePrograms? = nil) -> [Host.Entry] {
    manifests.map { manifest in
      let keeper = folders[manifest.name].flatMap { programs?.keeper(of: manifest, in: $0) }
      return Host.Entry(
        manifest.definition(running: keeper), folder: folders[manifest.name], remark: remarks[manifest.name])
    } + restricted.map { Host.Entry($0.manifest.definition, $0.restriction) }
  }

  /// Updates the running programs after a reload.
  /// - Parameter refused: the modules that couldn't take their new definition.
  func renew(_ programs: ModulePrograms, refused: [RefusedModule]) {
    for manifest in manifests {
      guard let folder = folders[manifest.name] else { continue }
      programs.renew(manifest, in: folder, isRefused: refused.contains { $0.name == manifest.name })
    }
    programs.retire(allBut: names)
  }

  var settings: [Setting] { manifests.flatMap { $0.definition.settings } }

  func schema(of module: String) -> Int? { manifests.first { $0.name == module }?.schema }

  /// Shortens the problem for a status line.
  private static func short(_ problem: ModuleFolder.Problem) -> String {
    let first = problem.lines.first ?? ""
    let more = problem.lines.count > 1 ? ", and \(problem.lines.count - 1) more: the log has them" : ""
    return String(String.UnicodeScalarView((first + more).unicodeScalars.prefix(900)))
  }
}
