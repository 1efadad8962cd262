import System

/// A configuration file of the user. A change replaces the file atomically and keeps a backup of the old version in the
/// same folder.
///
/// If the path is a symbolic link, the target of the link is changed, because some users keep such files elsewhere.
/// Links are resolved only once. All further steps use the resolved folder, so the file that was read is also the file
/// that is written.
struct PersonalFile {
  private static let limit = 4 << 20

  let path: String
  private let found: Found?

  private struct Found {
    let folder: Directory
    let name: String
    let text: String
    let mode: UInt32
  }

  init(path: String) throws(Failure) {
    self.path = path
    let (folder, name, bytes, mode): (Directory, String, [UInt8], UInt32)
    do throws(Errno) {
      let parts = try RealPath.of(path).pathParts
      (folder, name) = (try Directory.openForInspection(parts.folder), parts.name)
      let file = try folder.openFile(name, .read)
      (bytes, mode) = (try file.contents(limit: Self.limit), try file.status().mode)
    } catch .notFound {
      found = nil
      return
    } catch {
      throw Failure(.refused, "\(path) can't be read: \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.refused, "\(path) is not UTF-8 text")
    }
    found = Found(folder: folder, name: name, text: text, mode: mode)
  }

  /// The contents of the file, or nil if the file doesn't exist.
  var text: String? { found?.text }

  /// Replaces the contents.
  /// - Returns: the path of the backup. Nil if the file didn't exist.
  func write(_ text: String, isProgram: Bool) throws(Failure) -> String? {
    try orRefuse("\(path) can't be written") { () throws(Errno) in
      guard let found else {
        let (above, name) = path.pathParts
        try Self.folder(above).put(Array(text.utf8), as: name, mode: isProgram ? 0o755 : 0o644, isDurable: true)
        return nil
      }
      let kept = found.name + ".before-trackd"
      try found.folder.put(Array(found.text.utf8), as: kept, mode: found.mode, isDurable: true)
      try found.folder.put(Array(text.utf8), as: found.name, mode: found.mode, isDurable: true)
      return "\(found.folder.path)/\(kept)"
    }
  }

  private static func folder(_ path: String) throws(Errno) -> Directory {
    do {
      return try Directory.openForInspection(path)
    } catch .notFound {
      _ = try Directory.open(path, create: 0o755)
      return try Directory.openForInspection(path)
    }
  }
}
