import Manifest
import System
import TrackClientCore

/// A directory with the modules of a daemon.
struct ModuleShelf {
  let path: String
  /// Whether the directory belongs to the machine's daemon.
  let isOfMachine: Bool

  private static let machine = "/etc/trackd/modules"
  /// The limits for a module. No real module exceeds them.
  private static let mostBytes = 16 << 20
  private static let mostFiles = 200

  /// A directory that no daemon uses yet.
  init(at path: String) {
    self.path = path
    isOfMachine = false
  }

  init(_ session: Session) throws(Failure) {
    isOfMachine = session.options.server == .system
    if isOfMachine {
      path = Self.machine
    } else if let data = UserFolders().data {
      path = data + "/trackd/modules"
    } else {
      throw Failure(.refused, "neither XDG_DATA_HOME nor HOME is set: there is no place for custom modules")
    }
  }

  func folder(of name: String) -> String { "\(path)/\(name)" }

  func has(_ name: String) -> Bool { (try? FileStatus.at(path: folder(of: name))) != nil }

  /// Runs the closure while no other trackctl can change the modules in this directory.
  func alone<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let shelf: Directory
    do throws(Errno) {
      shelf = try Directory.open(path, create: 0o755)
      try shelf.lock(".lock")
    } catch .wouldBlock {
      throw Failure(
        .refused, "another trackctl is changing the modules in \(path)",
        hints: ["try again when that command has finished"])
    } catch {
      throw Failure(.refused, "\(path): \(error)", hints: hints)
    }
    defer { withExtendedLifetime(shelf) {} }
    return try body()
  }

  private var hints: [String] { isOfMachine ? ["only root can change it"] : [] }

  /// Installs a copy of the folder. If the call fails, nothing has changed. If the call succeeds, `keep` or `takeBack`
  /// must follow.
  /// - Parameter source: the folder. It was opened before the check and has stayed open, so the copied files are the
  ///   checked files.
  func put(_ source: TrustedFolder, as name: String) throws(Failure) {
    try put(name) { target throws(Failure) in
      var left = Self.mostFiles
      try copy(source, into: target, &left)
    }
  }

  /// Installs a module that consists only of this manifest. If the call succeeds, `keep` or `takeBack` must follow.
  func put(_ manifest: Manifest) throws(Failure) {
    try put(manifest.name) { target throws(Failure) in
      try orRefuse(target.path) { () throws(Errno) in
        try target.setMode(0o755)
        try target.add(manifest.text, as: ModuleFolder.manifestName).setMode(0o644)
      }
    }
  }

  private func put(_ name: String, _ fill: (Directory) throws(Failure) -> Void) throws(Failure) {
    let new = ".\(name).new"
    let (shelf, target) = try orRefuse(folder(of: name), hints: hints) { () throws(Errno) in
      let shelf = try opened(for: name)
      try shelf.removeAll(new)
      return (shelf, try shelf.makeSubdirectory(new))
    }
    do throws(Failure) {
      try fill(target)
      try orRefuse(folder(of: name), hints: hints) { () throws(Errno) in try swap(new, for: name, on: shelf) }
    } catch {
      try? shelf.removeAll(new)
      throw error
    }
  }

  private func opened(for name: String) throws(Errno) -> Directory {
    let shelf = try Directory.open(path, create: 0o755)
    // If a process was killed in `swap`, the renamed folder is the only copy of the module, so the folder gets its name
    // back.
    if try !shelf.exists(name), try shelf.exists(Self.old(name)) { try shelf.rename(Self.old(name), to: name) }
    return shelf
  }

  /// Replaces the module's folder, and renames the replaced folder to `old`. If the call fails, nothing has changed.
  private func swap(_ new: String, for name: String, on shelf: Directory) throws(Errno) {
    let old = Self.old(name)
    try shelf.removeAll(old)
    if try shelf.exists(name) { try shelf.rename(name, to: old) }
    do throws(Errno) {
      try shelf.rename(new, to: name)
      try shelf.synchronize()
    } catch {
      if (try? shelf.exists(new)) == false { try? shelf.rename(name, to: new) }
      try? shelf.rename(old, to: name)
      throw error
    }
  }

  /// Undoes a successful `put` or `bringBack`.
  /// - Parameter schema: the schema of the folder that `bringBack` brought back. Nil after `put`.
  func takeBack(_ name: String, schema: Int? = nil) {
    guard let shelf = try? Directory.open(path) else { return }
    let aside = schema.map { Self.older(name, schema: $0) } ?? ".\(name).new"
    try? shelf.removeAll(aside)
    try? shelf.rename(name, to: aside)
    try? shelf.rename(Self.old(name), to: name)
    if schema == nil { try? shelf.removeAll(aside) }
    try? shelf.synchronize()
  }

  /// Makes the replacement final. The replaced folder is removed, unless it belongs to a journal with an older schema.
  /// - Parameter replaced: the schema of the replaced folder, if this schema is older than the new one.
  func keep(_ name: String, replacing replaced: Int? = nil, from source: ModuleSource? = nil) {
    guard let shelf = try? Directory.open(path) else { return }
    let old = Self.old(name)
    if let replaced, (try? shelf.exists(old)) == true {
      let kept = Self.older(name, schema: replaced)
      try? shelf.removeAll(kept)
      try? shelf.rename(old, to: kept)
    }
    try? shelf.removeAll(old)
    guard let source else { return }
    try? shelf.put(Array(source.line.utf8), as: Self.origin(name), mode: 0o600, isDurable: true)
  }

  /// The name of the folder that was replaced last.
  private static func old(_ name: String) -> String { ".\(name).old" }
  /// The name of a replaced folder whose rules fit an older schema. A migration has kept the journal with that schema.
  private static func older(_ name: String, schema: Int) -> String { ".\(name).schema-\(schema)" }
  /// The name of the file that stores a module's source. The file is outside the module's folder. A module's program
  /// can read that folder, and the source can be a URL with a password.
  private static func origin(_ name: String) -> String { ".\(name).origin" }

  /// The source of a module. Nil if it isn't known.
  func source(of name: String) -> ModuleSource? {
    guard let file = try? Directory.open(path).openFile(Self.origin(name), .read),
      let bytes = try? file.contents(limit: 8192)
    else { return nil }
    return ModuleSource(line: String(decoding: bytes, as: UTF8.self))
  }

  /// The names of the modules in this directory.
  var names: [String] {
    ((try? Directory.open(path).names()) ?? []).filter { Manifest.isName($0) }
  }

  /// Whether the installed module has the same files as this folder, with the same contents.
  func holds(_ source: TrustedFolder, as name: String) throws(Failure) -> Bool {
    try orRefuse { () throws(UntrustedPath) in
      guard let installed = try TrustedFolder.open(folder(of: name)) else { return false }
      return try Self.isEqual(source, installed, depth: 16)
    }
  }

  private static func isEqual(
    _ one: TrustedFolder, _ other: TrustedFolder, depth: Int
  ) throws(UntrustedPath) -> Bool {
    let names = try one.names().filter { $0 != cache }
    guard depth > 0, try other.names().filter({ $0 != cache }) == names else { return false }
    for name in names {
      switch (try one.content(name), try other.content(name)) {
      case (.folder(let one), .folder(let other)):
        guard try isEqual(one, other, depth: depth - 1) else { return false }
      case (.file(let one), .file(let other)):
        guard let here = try? one.contents(limit: mostBytes), let there = try? other.contents(limit: mostBytes),
          here == there, (try? one.status().mode & 0o100) == (try? other.status().mode & 0o100)
        else { return false }
      default: return false
      }
    }
    return true
  }

  /// A folder that Python creates. Comparisons ignore it.
  private static let cache = "__pycache__"

  func hasOlder(_ name: String, schema: Int) -> Bool {
    (try? FileStatus.at(path: "\(path)/\(Self.older(name, schema: schema))")) != nil
  }

  /// Puts back the folder that belongs to a journal with this schema. If a folder was put back, `keep` or `takeBack`
  /// must follow.
  /// - Returns: whether there is such a folder.
  func bringBack(_ name: String, schema: Int) throws(Failure) -> Bool {
    try orRefuse(folder(of: name)) { () throws(Errno) in
      let shelf = try opened(for: name)
      let kept = Self.older(name, schema: schema)
      guard try shelf.exists(kept) else { return false }
      try swap(kept, for: name, on: shelf)
      return true
    }
  }

  /// Removes the kept folders of the module and its stored source.
  func removeTraces(of name: String) throws(Failure) {
    try orRefuse(folder(of: name)) { () throws(Errno) in
      guard let shelf = try? Directory.open(path) else { return }
      for file in try shelf.names() where file.hasPrefix(".\(name).") { try shelf.removeAll(file) }
    }
  }

  /// Hides the program, so that the daemon finds the module without a program.
  func hideProgram(of name: String) throws(Failure) {
    try orRefuse(folder(of: name)) { () throws(Errno) in
      let folder = try Directory.open(folder(of: name))
      if try folder.exists(ModuleFolder.programName) { try folder.rename(ModuleFolder.programName, to: "run.away") }
    }
  }

  func remove(_ name: String) throws(Failure) {
    try orRefuse(folder(of: name)) { () throws(Errno) in
      let shelf = try Directory.open(path)
      let old = Self.old(name)
      try shelf.removeAll(old)
      try shelf.rename(name, to: old)
      try shelf.removeAll(old)
      try shelf.removeAll(Self.origin(name))
      try shelf.synchronize()
    }
  }

  private func copy(_ source: TrustedFolder, into target: Directory, _ left: inout Int) throws(Failure) {
    for name in try orRefuse({ () throws(UntrustedPath) in try source.names() }) where name != Self.cache {
      left -= 1
      let destination = "\(source.path)/\(name)"
      if left < 0 { throw Failure(.refused, "the module has more than \(Self.mostFiles) files and folders") }
      switch try orRefuse({ () throws(UntrustedPath) in try source.content(name) }) {
      case .folder(let folder):
        try copy(
          folder, into: try orRefuse(destination) { () throws(Errno) in try target.makeSubdirectory(name) }, &left)
      case .file(let file):
        try orRefuse(destination) { () throws(Errno) in
          let copied = try target.add(try file.contents(limit: Self.mostBytes), as: name)
          try copied.setMode(file.status().mode & 0o100 == 0 ? 0o644 : 0o755)
          try copied.synchronizeData()
        }
      }
    }
    try orRefuse(source.path) { () throws(Errno) in try target.setMode(0o755) }
  }
}
