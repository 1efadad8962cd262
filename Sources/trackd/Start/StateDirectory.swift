import ProgramKit
import System

/// The directory that contains the journals. It is private, and only one daemon at a time may use it.
enum StateDirectory {
  static let lockName = "lock"
  /// This file exists while a restore is under way.
  static let restoreMark = "restore-under-way"
  private static let picturesName = "pictures"

  /// Opens the directory, creating it if necessary, and locks it until it is closed.
  static func open(_ path: String) throws(Problem) -> Directory {
    let directory = try Problem.unless(.storage, "the state directory \(path)") { () throws(Errno) in
      try Directory.open(path, create: 0o700)
    }
    try lock(directory)
    return directory
  }

  /// Throws if a restore into the directory wasn't completed, because half a backup must not be served.
  static func refuseHalfRestored(_ directory: Directory) throws(Problem) {
    let isMarked = try Problem.unless(.storage, directory.path) { () throws(Errno) in
      try directory.exists(restoreMark)
    }
    guard isMarked else { return }
    throw Problem(
      .storage, "a restore into \(directory.path) was not completed: empty the directory, and restore again")
  }

  /// Checks that the directory contains only what every start creates.
  /// - Returns: the name of the first other file, or nil.
  static func firstContent(of directory: Directory, pictures: Directory) throws(Problem) -> String? {
    try Problem.unless(.storage, directory.path) { () throws(Errno) in
      let others = try directory.names().filter { $0 != lockName && $0 != picturesName }
      if let first = others.first { return first }
      return try pictures.names().first.map { "\(picturesName)/\($0)" }
    }
  }

  /// Locks the directory until it is closed.
  static func lock(_ directory: Directory) throws(Problem) {
    let path = directory.path
    do throws(Errno) {
      try directory.lock(lockName)
    } catch .wouldBlock {
      throw Problem(
        .inUse, "another trackd uses the state directory \(path): stop it, or give another directory with --state")
    } catch {
      throw Problem(.storage, "\(path)/\(lockName): \(error)")
    }
  }

  /// Opens the directory of pictures inside the state directory, creating it if necessary.
  static func pictures(in state: Directory) throws(Problem) -> Directory {
    try Problem.unless(.storage, "\(state.path)/\(picturesName)") { () throws(Errno) in
      do throws(Errno) { try state.makeDirectory(picturesName) } catch .exists {}
      return try state.subdirectory(picturesName)
    }
  }
}
