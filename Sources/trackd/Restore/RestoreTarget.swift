import System

/// A state directory that is to be filled: empty, and locked.
///
/// While it is being filled a mark lies in it, and no daemon starts there. Root may fill another user's: everything in it is
/// that user's then.
struct RestoreTarget {
  let path: String
  let directory: Directory
  let pictures: Directory
  /// Whose it is, where that is somebody else.
  private let owner: UInt32?

  init(at path: String) throws(StartProblem) {
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
      throw StartProblem(
        .storage, "the state directory \(path) is not empty, there is \(content): a restore wants an empty one")
    }
  }

  func begin() throws(Errno) {
    try own(directory.openFile(StateDirectory.restoreMark, create: .always))
    try own(directory.openFile(StateDirectory.lockName))
    if let owner { try pictures.give(to: owner) }
    try directory.synchronize()
  }

  /// What is in it belongs to whom it belongs to.
  func own(_ file: File) throws(Errno) {
    if let owner { try file.give(to: owner) }
  }

  func finish() throws(Errno) {
    try directory.remove(StateDirectory.restoreMark)
    try directory.synchronize()
  }

  /// Root restores for the user that the daemon runs as, into a directory that nobody else may write to.
  private static func ofAnother(_ path: String) -> (Directory, owner: UInt32)? {
    guard Process.currentUser == 0, let directory = try? Directory.openForInspection(path),
      let status = try? directory.status(), status.owner != 0, status.mode & 0o022 == 0
    else { return nil }
    return (directory, status.owner)
  }
}
