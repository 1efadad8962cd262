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

  /// Looks at what journals say that they are about: a module whose tables aren't what they were stays what it was, and one whose
  /// folder is gone can be read all the same.
  mutating func compare(with journals: any Storage) {
    let builtIn = BuiltInModule.all.map(\.name)
    for name in (try? journals.names()) ?? [] where name.hasSuffix(JournalName.suffix) {
      guard let subject = JournalSubject(of: name, in: journals), name == JournalName.of(module: subject.module),
        !builtIn.contains(subject.module), let text = subject.manifest, let old = try? Manifest(reading: text)
      else { continue }
      if let place = manifests.firstIndex(where: { $0.name == old.name }) {
        guard let why = Self.difference(manifests[place], from: old) else { continue }
        manifests[place] = old
        problems.append("\(old.name): \(why); what it was goes on")
      } else if !refused.contains(where: { $0.name == old.name }) {
        absent.append(old)
      }
    }
  }

  private static func difference(_ new: Manifest, from old: Manifest) -> String? {
    guard new.definition.shape != old.definition.shape else { return nil }
    if new.schema == old.schema { return "its tables are not what they were: a change of them takes a new schema" }
    // A newer schema's file is refused by whoever opens it.
    if new.schema < old.schema { return nil }
    return
      "its rows are of schema \(old.schema) and can't be brought to schema \(new.schema): this trackd does no migrations"
  }

  var names: [String] { manifests.map(\.name) + refused.map(\.name) }

  /// - Parameter programs: those that run what modules bring; nil where nothing is to be run.
  func entries(_ programs: ModulePrograms? = nil) -> [Host.Entry] {
    manifests.map { manifest in
      let keeper = folders[manifest.name].flatMap { programs?.keeper(of: manifest, in: $0) }
      return Host.Entry(manifest.definition(running: keeper))
    } + absent.map { Host.Entry($0.definition, isAbsent: true) }
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
