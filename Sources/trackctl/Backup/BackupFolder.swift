import Journal
import System

/// The folder of a backup. It has a temporary name until it is complete and synced to disk. A folder with the final
/// name is therefore always a complete backup.
struct BackupFolder {
  private let parent: Directory
  private let name: String
  private let draft: String
  let folder: Directory
  let pictures: Directory

  /// - Parameter path: the final path. Nothing may exist there except an empty folder.
  init(at path: String) throws(Failure) {
    let (directory, name) = try Self.split(path)
    self.name = name
    do throws(Errno) {
      parent = try Directory.openForInspection(directory)
      if try parent.exists(name), try !parent.subdirectory(name).names().isEmpty {
        throw .exists
      }
      let random = try Process.randomBytes(4).map { String($0, radix: 16) }.joined()
      draft = "\(name).new-\(random)"
      folder = try parent.makeSubdirectory(draft)
      pictures = try folder.makeSubdirectory(BackupManifest.pictures)
    } catch .exists {
      throw .usage("\(Terminal.clean(path)) already exists: name a new folder for the backup")
    } catch {
      throw Self.failure(path, error)
    }
  }

  /// Syncs the folder and renames it to its final name.
  func finish() throws(Errno) {
    try pictures.synchronize()
    try folder.synchronize()
    try parent.rename(draft, to: name)
    try parent.synchronize()
  }

  /// Removes the incomplete backup.
  func abandon() {
    for (directory, name) in [(pictures, BackupManifest.pictures), (folder, draft)] {
      for file in (try? directory.names()) ?? [] { try? directory.remove(file) }
      try? (name == draft ? parent : folder).removeDirectory(name)
    }
  }

  static func failure(_ path: String, _ error: Errno) -> Failure {
    Failure(.refused, "\(Terminal.clean(path)) can't be written: \(error)")
  }

  private static func split(_ path: String) throws(Failure) -> (directory: String, name: String) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
    guard let name = parts.last, name != ".", name != ".." else {
      throw .usage("'\(Terminal.clean(path))' can't be the name of a new folder")
    }
    let above = parts.dropLast().joined(separator: "/")
    if path.utf8.first == UInt8(ascii: "/") { return ("/" + above, name) }
    return (above.isEmpty ? "." : above, name)
  }
}
