import Host
import Journal
import Manifest
import ModuleKit
import Outside

/// The modules from outside, as their folders are now: those that can be served, and what is wrong with the others.
struct OutsideModules {
  private var manifests: [Manifest] = []
  /// Where each of them is.
  private var folders: [String: String] = [:]
  /// Those of which only the journal is there.
  private var absent: [Manifest] = []
  private(set) var refused: [RefusedModule] = []
  /// Those whose rows have been brought to a newer schema.
  private(set) var migrated: [MigrationReport] = []
  /// All that is wrong, with file, line and column.
  private(set) var problems: [String] = []

  /// - Parameter places: a later one wins over an earlier one, and a built-in module over all.
  init(reading places: [String]) {
    let builtIn = BuiltInModule.all.map(\.name)
    let found = ModulePlaces(reading: places, taken: Set(builtIn))
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

  /// Looks at what journals say that they are about: rows of an older schema are brought to that of the folder's manifest, a module
  /// where that can't be stays what it was, and one whose folder is gone can be read all the same.
  /// - Parameter isServed: a module that is served knows itself what it can become.
  mutating func compare(
    with journals: any Storage, now: Int, isServed: (String) -> Bool = { _ in false }
  ) {
    let builtIn = BuiltInModule.all.map(\.name)
    for name in (try? journals.names()) ?? [] where name.hasSuffix(JournalName.suffix) {
      guard let subject = JournalSubject(of: name, in: journals), name == JournalName.of(module: subject.module),
        !builtIn.contains(subject.module), !isServed(subject.module), let text = subject.manifest,
        let old = try? Manifest(reading: text)
      else { continue }
      if let place = manifests.firstIndex(where: { $0.name == old.name }) {
        let new = manifests[place]
        let why = new.obstacle(toBringing: old) ?? forward(new, in: journals, now: now)
        guard let why else { continue }
        manifests[place] = old
        problems.append("\(old.name): \(why); what it was goes on")
      } else if !refused.contains(where: { $0.name == old.name }) {
        absent.append(old)
      }
    }
  }

  /// Brings a journal of an older schema to that of the manifest; why that can't be, if it can't.
  private mutating func forward(_ manifest: Manifest, in journals: any Storage, now: Int) -> String? {
    do throws(JournalFailure) {
      if let report = try JournalMigration(manifest.definition, journals, now: now).run() { migrated.append(report) }
      return nil
    } catch {
      return error.message
    }
  }

  var names: [String] { manifests.map(\.name) + refused.map(\.name) }

  /// - Parameter programs: those that run what modules bring; nil where nothing is to be run.
  func entries(_ programs: ModulePrograms? = nil) -> [Host.Entry] {
    manifests.map { manifest in
      let keeper = folders[manifest.name].flatMap { programs?.keeper(of: manifest, in: $0) }
      return Host.Entry(manifest.definition(running: keeper))
    } + absent.map { Host.Entry($0.definition, isAbsent: true) }
  }

  /// What runs goes on with what is there now.
  /// - Parameter refused: the modules that couldn't become what their folders say.
  func renew(_ programs: ModulePrograms, refused: [RefusedModule]) {
    for manifest in manifests {
      guard let folder = folders[manifest.name] else { continue }
      programs.renew(manifest, in: folder, isRefused: refused.contains { $0.name == manifest.name })
    }
    programs.retire(allBut: names)
  }

  var settings: [Setting] { manifests.flatMap { $0.definition.settings } }

  func schema(of module: String) -> Int? { manifests.first { $0.name == module }?.schema }

  /// As much as belongs into a status.
  private static func short(_ problem: ModuleFolder.Problem) -> String {
    let first = problem.lines.first ?? ""
    let more = problem.lines.count > 1 ? ", and \(problem.lines.count - 1) more: the log has them" : ""
    return String(String.UnicodeScalarView((first + more).unicodeScalars.prefix(900)))
  }
}
