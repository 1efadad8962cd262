package import System

/// The folder of a module, with its manifest or the reason why the manifest is invalid.
package struct ModuleFolder: Sendable {
  package static let manifestName = "module.json"
  package static let programName = "run"

  /// The folder's name, which must also be the module's name.
  package let name: String
  package let path: String
  package let manifest: Result<Manifest, Problem>

  /// Why the module can't be loaded. The lines say where the problem is and what to do.
  package struct Problem: Error, Equatable {
    package let lines: [String]
  }

  package init(at path: String, taken: Set<String> = []) {
    do throws(UntrustedPath) {
      self.init(try Self.open(path), taken: taken)
    } catch {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      self.init(name: name, path: path, taken: taken) { () throws(UntrustedPath) in throw error }
    }
  }

  /// Opens an existing folder.
  package static func open(_ path: String) throws(UntrustedPath) -> TrustedFolder {
    guard let folder = try TrustedFolder.open(path) else { throw UntrustedPath(path: path, reason: .notFound) }
    return folder
  }

  /// Reads a folder that is already open. The files are read through the folder's descriptor, even if the path leads to
  /// another folder in the meantime.
  package init(_ folder: TrustedFolder, taken: Set<String> = []) {
    let name = folder.path.split(separator: "/").last.map(String.init) ?? ""
    self.init(name: name, path: folder.path, taken: taken) { folder }
  }

  init(_ name: String, in place: TrustedFolder, taken: Set<String>) {
    self.init(name: name, path: "\(place.path)/\(name)", taken: taken) { () throws(UntrustedPath) in
      try place.subfolder(name)
    }
  }

  private init(name: String, path: String, taken: Set<String>, _ open: () throws(UntrustedPath) -> TrustedFolder) {
    self.name = name
    self.path = path
    do throws(UntrustedPath) {
      manifest = try Self.read(open(), name, taken: taken)
    } catch {
      manifest = .failure(Problem(lines: [error.description]))
    }
  }

  private static func read(
    _ folder: TrustedFolder, _ name: String, taken: Set<String>
  ) throws(UntrustedPath) -> Result<Manifest, Problem> {
    let file = "\(folder.path)/\(manifestName)"
    guard let text = try folder.contents(of: manifestName, limit: Limits.bytes) else {
      return .failure(Problem(lines: ["\(folder.path): no \(manifestName) found"]))
    }
    try checkProgram(in: folder)
    do throws(Mistakes) {
      let manifest = try Manifest(reading: text, taken: taken)
      guard manifest.name == name else {
        let why =
          "the module is named '\(manifest.name)' and its folder '\(Findings.shown(name))': give both the same name"
        return .failure(Problem(lines: ["\(file): \(why)"]))
      }
      return .success(manifest)
    } catch {
      return .failure(Problem(lines: error.all.map { "\(file):\($0)" }))
    }
  }

  /// The folder of a module whose program can be run now. Run the program by the result's path, because the given path
  /// can be a symbolic link that changes a moment later.
  package static func runnable(at path: String) throws(Problem) -> TrustedFolder {
    let folder: TrustedFolder?
    let objection: String?
    do throws(UntrustedPath) {
      folder = try TrustedFolder.open(path)
      if let folder { try checkProgram(in: folder) }
      objection = try folder.flatMap { folder throws(UntrustedPath) in try Self.objection(toProgramIn: folder) }
    } catch {
      throw Problem(lines: [error.description])
    }
    guard let folder else { throw Problem(lines: ["no program at \(path)/\(programName)"]) }
    if let objection { throw Problem(lines: [objection]) }
    return folder
  }

  /// Checks who can write to the program and to the files in its folder. A user who can change them can do everything
  /// that the module may do.
  private static func checkProgram(in folder: TrustedFolder) throws(UntrustedPath) {
    guard let status = try folder.status(of: programName) else { return }
    if !status.isRegular { throw UntrustedPath(path: "\(folder.path)/\(programName)", reason: .notARegularFile) }
    try folder.checkContents()
  }
}
