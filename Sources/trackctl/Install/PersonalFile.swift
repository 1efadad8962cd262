import System

/// A file of somebody's configuration: changed in one step, with what was there before kept beside it.
///
/// Where it is a link, what that leads to is meant, as those want who keep such files elsewhere. Links are followed once, and then
/// everything happens in the folder that was found, so that the file which is written is the one that was read.
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
      throw Failure(.refused, "\(path) is no text in UTF-8")
    }
    found = Found(folder: folder, name: name, text: text, mode: mode)
  }

  /// What is in it; nil where there is none.
  var text: String? { found?.text }

  /// Writes it anew.
  /// - Returns: where what was there before is kept, if there was something.
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
