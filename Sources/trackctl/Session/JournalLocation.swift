import Journal
import System
import TrackClientCore

/// The location of the journal that a command reads or repairs.
struct JournalLocation {
  private let directory: String
  private let name: String
  private let isOfMachine: Bool

  static let journal = Operand.one("JOURNAL", "a module's name, or the path of a file", completes: .files)
  static let state = Option.value(
    "state", "DIR", "the directory with the journal; default: trackd's state directory", completes: .directories)

  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
    isOfMachine = session.options.server == .system
    let word = arguments[Self.journal]
    if word.utf8.contains(UInt8(ascii: "/")) || word.hasSuffix(JournalName.suffix) {
      (directory, name) = word.pathParts
    } else {
      directory = try Self.directory(arguments, session)
      name = JournalName.of(module: word)
    }
  }

  /// Opens the journal for reading. For a repair, locks the state directory too.
  func inspect<Result>(
    _ access: Directory.Access, _ body: (any Storage, String) throws(JournalFailure) -> Result
  ) throws(Failure) -> Result {
    let storage = try storage(access)
    do throws(JournalFailure) {
      return try body(storage, name)
    } catch .io(_, _, .notFound) {
      throw Failure(
        .refused, "there is no journal '\(name)' in \(directory)", hints: ["to look elsewhere: --state DIR"])
    } catch {
      throw Failure(.refused, error.message)
    }
  }

  private func storage(_ access: Directory.Access) throws(Failure) -> any Storage {
    if access == .readWrite {
      return DirectoryStorage(try Self.locked(directory, isOfMachine: isOfMachine), access: access)
    }
    return try orRefuse("\(directory) can't be used") { () throws(Errno) in
      DirectoryStorage(try Directory.openForInspection(directory), access: access)
    }
  }

  /// Opens and locks a state directory. No daemon can use the directory until the caller closes it.
  /// - Parameter mayBeOthers: whether root may open a directory that belongs to the machine's daemon.
  static func locked(
    _ directory: String, isOfMachine: Bool, mayBeOthers: Bool = false
  ) throws(Failure) -> Directory {
    do throws(Errno) {
      let others = mayBeOthers && isOfMachine ? try ofAnother(directory) : nil
      let opened = if let others { others } else { try Directory.open(directory) }
      try opened.lock(lockName)
      return opened
    } catch .wouldBlock {
      let daemon = RunningDaemon(in: directory, isOfMachine: isOfMachine)
      throw Failure(
        .refused, "a trackd is running in \(directory)",
        hints: daemon.map { ["stop it first: \($0.stopCommand)"] } ?? [])
    } catch {
      let needsRoot = mayBeOthers && isOfMachine && Process.currentUser != 0
      throw Failure(
        .refused, "\(directory) can't be used: \(error)", hints: needsRoot ? ["run the command as root"] : [])
    }
  }

  /// The file in a state directory that its daemon locks.
  static let lockName = "lock"

  /// Opens the directory if this process runs as root and the directory belongs to a different user. Fails if anyone
  /// but root and this owner can write to the directory. If the lock file is missing, it is created and given to the
  /// owner, because the daemon couldn't open a lock file of root.
  private static func ofAnother(_ path: String) throws(Errno) -> Directory? {
    guard Process.currentUser == 0 else { return nil }
    let directory = try Directory.openForInspection(path)
    let status = try directory.status()
    guard status.owner != 0 else { return nil }
    if status.mode & 0o022 != 0 { throw .writableByOthers }
    if try !directory.exists(lockName) {
      try directory.openFile(lockName, create: .always).give(to: status.owner)
    }
    return directory
  }

  /// The state directory that `--state` names, or the usual directory of trackd.
  static func directory(_ arguments: Arguments, _ session: Session) throws(Failure) -> String {
    if let directory = arguments[state] { return directory }
    return try usualDirectory(session)
  }

  static func usualDirectory(_ session: Session) throws(Failure) -> String {
    if session.options.server == .system { return "/var/lib/trackd" }
    if let state = UserFolders().state { return state + "/trackd" }
    throw .usage("neither XDG_STATE_HOME nor HOME is set: give the directory with --state DIR")
  }
}
