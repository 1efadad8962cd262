import System

/// The modules in all places where they are looked for.
package struct ModulePlaces: Sendable {
  /// More are no use to anybody.
  private static let mostModules = 100

  /// By name. A later place has won over an earlier one.
  package private(set) var folders: [ModuleFolder] = []
  /// What is wrong with a place, or with what is in it and is no folder.
  package private(set) var problems: [String] = []

  /// - Parameter taken: the names of built-in modules, which always win.
  package init(reading places: [String], taken: Set<String> = []) {
    var found: [String: ModuleFolder] = [:]
    for place in places {
      do throws(Distrust) {
        guard let folder = try TrustedFolder.open(place) else { continue }
        for name in try folder.names() {
          guard let module = try module(name, in: folder, taken) else { continue }
          if found[name] == nil, found.count >= Self.mostModules {
            problems.append(
              "\(place): there are more than \(Self.mostModules) modules; \(Findings.shown(name)) is left out")
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

  /// A file that lies about is no module, nor a mistake.
  private mutating func module(
    _ name: String, in place: TrustedFolder, _ taken: Set<String>
  ) throws(Distrust) -> ModuleFolder? {
    guard NameRule.module.allows(name) else {
      if try place.status(of: name)?.isDirectory == true {
        problems.append("\(place.path)/\(Findings.shown(name)): is no name of a module: \(NameRule.module.demand)")
      }
      return nil
    }
    guard let status = try place.status(of: name), !status.isRegular else { return nil }
    return ModuleFolder(name, in: place, taken: taken)
  }
}
