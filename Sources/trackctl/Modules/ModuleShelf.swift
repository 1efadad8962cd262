import Manifest
import System
import TrackClientCore

/// A place where a daemon looks for modules, and into which folders are put.
struct ModuleShelf {
  let path: String
  /// Is it the machine's?
  let isOfMachine: Bool

  private static let machine = "/etc/trackd/modules"
  /// More is no module.
  private static let mostBytes = 16 << 20
  private static let mostFiles = 200

  /// One of nobody's daemon yet.
  init(at path: String) {
    self.path = path
    isOfMachine = false
  }

  init(_ session: Session) throws(Failure) {
    isOfMachine = session.options.server == .system
    if isOfMachine {
      path = Self.machine
    } else if let data = Process.environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      path = data + "/trackd/modules"
    } else if let home = Process.environment("HOME"), home.hasPrefix("/") {
      path = home + "/.local/share/trackd/modules"
    } else {
      throw Failure(.refused, "neither XDG_DATA_HOME nor HOME is set: there is no place for modules of your own")
    }
  }

  func folder(of name: String) -> String { "\(path)/\(name)" }

  func has(_ name: String) -> Bool { (try? FileStatus.at(path: folder(of: name))) != nil }

  /// Puts a copy of the folder in place, in one step: a daemon that reads meanwhile sees the old one or the new one.
  func put(_ source: String, as name: String) throws(Failure) {
    let hints = isOfMachine ? ["that is an administrator's to do"] : []
    try orRefuse(folder(of: name), hints: hints) { () throws(Errno) in
      let shelf = try Directory.open(path, create: 0o755)
      let new = ".\(name).new"
      try Self.clear(new, in: shelf)
      try shelf.makeDirectory(new)
      var left = Self.mostFiles
      try Self.copy(try Directory.openForInspection(source), into: try shelf.subdirectory(new), &left)
      try FileMode.set(0o755, of: "\(path)/\(new)")
      let old = ".\(name).old"
      try Self.clear(old, in: shelf)
      if try shelf.exists(name) { try shelf.rename(name, to: old) }
      try shelf.rename(new, to: name)
      try Self.clear(old, in: shelf)
      try shelf.synchronize()
    }
  }

  /// As if the module had no program.
  func hideProgram(of name: String) throws(Failure) {
    try orRefuse(folder(of: name)) { () throws(Errno) in
      let folder = try Directory.open(folder(of: name))
      if try folder.exists(ModuleFolder.programName) { try folder.rename(ModuleFolder.programName, to: "run.away") }
    }
  }

  func remove(_ name: String) throws(Failure) {
    try orRefuse(folder(of: name)) { () throws(Errno) in
      let shelf = try Directory.open(path)
      let old = ".\(name).old"
      try Self.clear(old, in: shelf)
      try shelf.rename(name, to: old)
      try Self.clear(old, in: shelf)
      try shelf.synchronize()
    }
  }

  private static func copy(_ source: Directory, into target: Directory, _ left: inout Int) throws(Errno) {
    for name in try source.names() where !name.hasPrefix(".") && name != "__pycache__" {
      left -= 1
      if left < 0 { throw .tooLarge }
      let path = "\(source.path)/\(name)"
      let status = try FileStatus.at(path: path)
      if status.isDirectory {
        try target.makeDirectory(name)
        try copy(try source.subdirectory(name), into: try target.subdirectory(name), &left)
        try FileMode.set(0o755, of: "\(target.path)/\(name)")
      } else {
        let bytes = try source.openFile(name, .read).contents(limit: mostBytes)
        try target.add(bytes, as: name).synchronizeData()
        try FileMode.set(status.mode & 0o100 == 0 ? 0o644 : 0o755, of: "\(target.path)/\(name)")
      }
    }
  }

  private static func clear(_ name: String, in place: Directory) throws(Errno) {
    guard try place.exists(name) else { return }
    let folder = try place.subdirectory(name)
    for inner in try folder.names() {
      if try FileStatus.at(path: "\(folder.path)/\(inner)").isDirectory {
        try clear(inner, in: folder)
      } else {
        try folder.remove(inner)
      }
    }
    try place.removeDirectory(name)
  }
}
