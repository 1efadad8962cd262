import System

/// The modules in all places that are searched for modules. A place is a directory with module folders.
package struct ModuleFolders: Sendable {
  private static let mostModules = 100

  /// The module folders, sorted by name. A module replaces any module with the same name in an earlier place.
  package private(set) var folders: [ModuleFolder] = []
  /// Problems with places, and with entries in them that aren't module folders.
  package private(set) var problems: [String] = []

  /// - Parameter taken: the names of built-in modules. No module folder can replace a built-in module.
  package init(reading places: [String], taken: Set<String> = []) {
    var found: [String: ModuleFolder] = [:]
    for place in places {
      do throws(UntrustedPath) {
        guard let folder = try TrustedFolder.open(place) else { continue }
        for name in try folder.names() {
          guard let module = try module(name, in: folder, taken) else { continue }
          if found[name] == nil, found.count >= Self.mostModules {
            problems.append(
              "\(place): more than \(Self.mostModules) modules; '\(Findings.shown(name))' and later ones are ignored")
          } else {
            found[name] = module
          }
        }
      } catch {
        problems.append(error.description)
      }
    }
    folders = found.values.sorted { $0.name < $1.name }
  }

  /// Reads an entry of a place. Regular files are ignored, because they are neither modules nor mistakes.
  private mutating func module(
    _ name: String, in place: TrustedFolder, _ taken: Set<String>
  ) throws(UntrustedPath) -> ModuleFolder? {
    guard NameRule.module.allows(name) else {
      if try place.status(of: name)?.isDirectory == true {
        problems.append("\(place.path)/\(Findings.shown(name)): not a valid module name: use \(NameRule.module.demand)")
      }
      return nil
    }
    guard let status = try place.status(of: name), !status.isRegular else { return nil }
    return ModuleFolder(name, in: place, taken: taken)
  }
}
