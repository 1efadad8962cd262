import System

/// The directory that holds the journals: ours alone, and for one daemon at a time.
enum StateDirectory {
  static let lockName = "lock"
  /// Lies in it while it is filled from a backup.
  static let restoreMark = "restore-under-way"
  private static let picturesName = "pictures"

  /// Opens it, making it if need be, and takes its lock for as long as it is open.
  static func open(_ path: String) throws(StartProblem) -> Directory {
    let directory = try StartProblem.unless(.storage, "the state directory \(path)") { () throws(Errno) in
      try Directory.open(path, create: 0o700)
    }
    try lock(directory)
    return directory
  }

  /// What was filled in part is nothing to serve.
  static func refuseHalfRestored(_ directory: Directory) throws(StartProblem) {
    let isMarked = try StartProblem.unless(.storage, directory.path) { () throws(Errno) in
      try directory.exists(restoreMark)
    }
    guard isMarked else { return }
    throw StartProblem(
      .storage, "a restore into \(directory.path) did not get to its end: empty the directory, and restore again")
  }

  /// Is there nothing in it but what every start leaves?
  /// - Returns: the first name that is too much.
  static func firstContent(of directory: Directory, pictures: Directory) throws(StartProblem) -> String? {
    try StartProblem.unless(.storage, directory.path) { () throws(Errno) in
      let others = try directory.names().filter { $0 != lockName && $0 != picturesName }
      if let first = others.first { return first }
      return try pictures.names().first.map { "\(picturesName)/\($0)" }
    }
  }

  /// Takes its lock for as long as it is open.
  static func lock(_ directory: Directory) throws(StartProblem) {
    let path = directory.path
    do throws(Errno) {
      try directory.lock(lockName)
    } catch .wouldBlock {
      throw StartProblem(
        .inUse, "another trackd holds the state directory \(path): stop it, or give another directory with --state")
    } catch {
      throw StartProblem(.storage, "\(path)/\(lockName): \(error)")
    }
  }

  /// Where pictures are kept, beneath the state directory.
  static func pictures(in state: Directory) throws(StartProblem) -> Directory {
    try StartProblem.unless(.storage, "\(state.path)/\(picturesName)") { () throws(Errno) in
      do throws(Errno) { try state.makeDirectory(picturesName) } catch .exists {}
      return try state.subdirectory(picturesName)
    }
  }
}
