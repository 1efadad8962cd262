import Manifest
import System
import TrackClientCore

/// A directory in which a daemon looks for modules.
struct ModuleShelf {
  let path: String
  /// Whether it belongs to the machine's daemon.
  let isOfMachine: Bool

  private static let machine = "/etc/trackd/modules"
  /// Limits that no real module exceeds.
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
      throw Failure(.refused, "neither XDG_DATA_HOME nor HOME is set: there is no place for modules of your own")
    }
  }

  func folder(of name: String) -> String { "\(path)/\(name)" }

  func has(_ name: String) -> Bool { (try? FileStatus.at(path: folder(of: name))) != nil }

  /// Installs a copy of the folder in one step. A daemon that reads meanwhile sees either the old or the new one.
  /// `keep` or `takeBack` must follow.
  /// - Parameter source: the folder, open since before the check, so that the checked files are the ones that are
  ///   copied.
  func put(_ source: TrustedFolder, as name: String) throws(Failure) {
    let hints = isOfMachine ? ["that is an administrator's to do"] : []
    let (new, old) = (".\(name).new", ".\(name).old")
    let (shelf, copied) = try orRefuse(folder(of: name), hints: hints) { () throws(Errno) in
      let shelf = try Directory.open(path, create: 0o755)
      try shelf.removeAll(new)
      return (shelf, try shelf.makeSubdirectory(new))
    }
    var left = Self.mostFiles
    try copy(source, into: copied, &left)
    try orRefuse(folder(of: name), hints: hints) { () throws(Errno) in
      try shelf.removeAll(old)
      if try shelf.exists(name) { try shelf.rename(name, to: old) }
      try shelf.rename(new, to: name)
      try shelf.synchronize()
    }
  }

  /// Removes the folder that was replaced.
  func keep(_ name: String) { try? Directory.open(path).removeAll(".\(name).old") }

  /// Undoes `put`, also if it failed halfway.
  func takeBack(_ name: String) {
    guard let shelf = try? Directory.open(path) else { return }
    let (new, old) = (".\(name).new", ".\(name).old")
    let wasReplaced = (try? shelf.exists(new)) == false
    try? shelf.removeAll(new)
    if wasReplaced { try? shelf.rename(name, to: new) }
    if (try? shelf.exists(old)) == true { try? shelf.rename(old, to: name) }
    try? shelf.removeAll(new)
    try? shelf.synchronize()
  }

  /// Makes the module look as if it had no program.
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
      try shelf.removeAll(old)
      try shelf.rename(name, to: old)
      try shelf.removeAll(old)
      try shelf.synchronize()
    }
  }

  private func copy(_ source: TrustedFolder, into target: Directory, _ left: inout Int) throws(Failure) {
    for name in try orRefuse({ () throws(Distrust) in try source.names() }) where name != "__pycache__" {
      left -= 1
      let destination = "\(source.path)/\(name)"
      if left < 0 { throw Failure(.refused, "\(source.path) has more than \(Self.mostFiles) files") }
      switch try orRefuse({ () throws(Distrust) in try source.content(name) }) {
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
