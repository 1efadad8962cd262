import Journal
import System

/// The folder that a backup is written to: under a name of its own beside its place, which it takes once it is whole and on the
/// disk. So what is at the place is a whole backup or none.
struct BackupFolder {
  private let parent: Directory
  private let name: String
  private let draft: String
  let folder: Directory
  let pictures: Directory

  /// - Parameter path: the place, where there is nothing yet, or an empty folder.
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
      throw .usage("\(Terminal.clean(path)) is there already: a backup goes to a folder of its own")
    } catch {
      throw Self.failure(path, error)
    }
  }

  /// Gives it its name, once all that is in it is on the disk.
  func finish() throws(Errno) {
    try pictures.synchronize()
    try folder.synchronize()
    try parent.rename(draft, to: name)
    try parent.synchronize()
  }

  /// Takes away what is there of it.
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
      throw .usage("'\(Terminal.clean(path))' is no name for a new folder")
    }
    let above = parts.dropLast().joined(separator: "/")
    if path.utf8.first == UInt8(ascii: "/") { return ("/" + above, name) }
    return (above.isEmpty ? "." : above, name)
  }
}
