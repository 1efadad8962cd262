import ProgramKit
import System

/// A state directory that receives a restored backup. It must be empty, and it is locked.
///
/// During the restore, the directory contains a marker file, so that no daemon starts there. Root may restore into
/// another user's directory. The files then belong to that user.
struct RestoreTarget {
  let path: String
  let directory: Directory
  let pictures: Directory
  /// The owner of the directory, if the owner isn't the user of this process. Otherwise nil.
  private let owner: UInt32?

  init(at path: String) throws(Problem) {
    self.path = path
    if let (others, owner) = Self.ofAnother(path) {
      self.owner = owner
      directory = others
      try StateDirectory.lock(directory)
    } else {
      owner = nil
      directory = try StateDirectory.open(path)
    }
    pictures = try StateDirectory.pictures(in: directory)
    if let content = try StateDirectory.firstContent(of: directory, pictures: pictures) {
      throw Problem(
        .storage, "the state directory \(path) is not empty; it contains \(content): a restore needs an empty one")
    }
  }

  func begin() throws(Errno) {
    try own(directory.openFile(StateDirectory.restoreMark, create: .always))
    try own(directory.openFile(StateDirectory.lockName))
    if let owner { try pictures.give(to: owner) }
    try directory.synchronize()
  }

  /// Changes the file's owner to the directory's owner.
  func own(_ file: File) throws(Errno) {
    if let owner { try file.give(to: owner) }
  }

  func finish() throws(Errno) {
    try directory.remove(StateDirectory.restoreMark)
    try directory.synchronize()
  }

  /// Opens another user's directory. Root may restore for the user that runs the daemon, if nobody else can write to
  /// the directory.
  private static func ofAnother(_ path: String) -> (Directory, owner: UInt32)? {
    guard Process.currentUser == 0, let directory = try? Directory.openForInspection(path),
      let status = try? directory.status(), status.owner != 0, status.mode & 0o022 == 0
    else { return nil }
    return (directory, status.owner)
  }
}
