import System

/// A folder that says it is a module: its manifest, or what is wrong with it.
package struct ModuleFolder: Sendable {
  package static let manifestName = "module.json"
  package static let programName = "run"

  /// The folder's name, which is the module's.
  package let name: String
  package let path: String
  package let manifest: Result<Manifest, Problem>

  /// Why there is no module, in lines that say where and what to do.
  package struct Problem: Error, Equatable {
    package let lines: [String]
  }

  /// Reads a folder that is alone.
  package init(at path: String, taken: Set<String> = []) {
    let opened: Result<TrustedFolder, Distrust> = Result { () throws(Distrust) in
      guard let folder = try TrustedFolder.open(path) else { throw Distrust(path: path, reason: .notFound) }
      return folder
    }
    let name = ((try? opened.get())?.path ?? path).split(separator: "/").last.map(String.init) ?? ""
    self.init(name: name, path: path, taken: taken) { () throws(Distrust) in try opened.get() }
  }

  init(_ name: String, in place: TrustedFolder, taken: Set<String>) {
    self.init(name: name, path: "\(place.path)/\(name)", taken: taken) { () throws(Distrust) in
      try place.subfolder(name)
    }
  }

  private init(name: String, path: String, taken: Set<String>, _ open: () throws(Distrust) -> TrustedFolder) {
    self.name = name
    self.path = path
    do throws(Distrust) {
      manifest = try Self.read(open(), name, taken: taken)
    } catch {
      manifest = .failure(Problem(lines: [error.description]))
    }
  }

  private static func read(
    _ folder: TrustedFolder, _ name: String, taken: Set<String>
  ) throws(Distrust) -> Result<Manifest, Problem> {
    let file = "\(folder.path)/\(manifestName)"
    guard let text = try folder.contents(of: manifestName, limit: Limits.bytes) else {
      return .failure(Problem(lines: ["\(folder.path): there is no \(manifestName) in it"]))
    }
    try checkProgram(in: folder)
    do throws(Mistakes) {
      let manifest = try Manifest(reading: text, taken: taken)
      guard manifest.name == name else {
        let why = "the module is called \(manifest.name) and its folder \(Findings.shown(name)): give both one name"
        return .failure(Problem(lines: ["\(file): \(why)"]))
      }
      return .success(manifest)
    } catch {
      return .failure(Problem(lines: error.all.map { "\(file):\($0)" }))
    }
  }

  /// Why the program of the module in this folder can't be run as things are now; nil where it can.
  package static func obstacle(toRunning path: String) -> String? {
    do throws(Distrust) {
      guard let folder = try TrustedFolder.open(path), let status = try folder.status(of: programName) else {
        return "there is no \(path)/\(programName)"
      }
      try checkProgram(in: folder)
      return status.mode & 0o111 == 0 ? "\(path)/\(programName) is no program: chmod +x makes it one" : nil
    } catch {
      return error.description
    }
  }

  /// Whoever could change the program, or what it reads beside itself, could do what the module may.
  private static func checkProgram(in folder: TrustedFolder) throws(Distrust) {
    guard let status = try folder.status(of: programName) else { return }
    if !status.isRegular { throw Distrust(path: "\(folder.path)/\(programName)", reason: .notARegularFile) }
    try folder.checkContents()
  }
}
