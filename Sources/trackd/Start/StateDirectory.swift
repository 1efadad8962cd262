import System

/// The directory that holds the journals: ours alone, and for one daemon at a time.
enum StateDirectory {
  private static let lockName = "lock"

  /// Opens it, making it if need be, and takes its lock for as long as it is open.
  static func open(_ path: String) throws(StartProblem) -> Directory {
    let directory: Directory
    do throws(Errno) {
      directory = try Directory.open(path, create: 0o700)
    } catch {
      throw StartProblem(.storage, "the state directory \(path): \(error)")
    }
    do throws(Errno) {
      try directory.lock(lockName)
    } catch .wouldBlock {
      throw StartProblem(
        .inUse, "another trackd holds the state directory \(path): stop it, or give another directory with --state")
    } catch {
      throw StartProblem(.storage, "\(path)/\(lockName): \(error)")
    }
    return directory
  }

  /// Where pictures are kept, beneath the state directory.
  static func pictures(in state: Directory) throws(StartProblem) -> Directory {
    let name = "pictures"
    do throws(Errno) {
      do { try state.makeDirectory(name) } catch .exists {}
      return try state.subdirectory(name)
    } catch {
      throw StartProblem(.storage, "\(state.path)/\(name): \(error)")
    }
  }
}
