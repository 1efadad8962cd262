import Journal
import System
import TrackClientCore

/// The journal that a command is about, and its directory.
struct JournalLocation {
  private let directory: String
  private let name: String
  private let isOfMachine: Bool

  static let journal = Operand.one("JOURNAL", "a module's name, or the path of a file", completes: .files)
  static let state = Option.value(
    "state", "DIR", "the state directory with the journal; default: trackd's", completes: .directories)

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

  /// Opens the journal for reading, or for repair with the state's lock held.
  func inspect<Result>(
    _ access: Directory.Access, _ body: (any Storage, String) throws(JournalFailure) -> Result
  ) throws(Failure) -> Result {
    let storage = try storage(access)
    do throws(JournalFailure) {
      return try body(storage, name)
    } catch .io(_, _, .notFound) {
      throw Failure(.refused, "there is no journal '\(name)' in \(directory)", hints: ["--state DIR looks elsewhere"])
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

  /// Opens a state directory and locks it, so that no daemon can use it until it is closed.
  /// - Parameter mayBeOthers: whether root may open the directory of the machine's daemon.
  static func locked(
    _ directory: String, isOfMachine: Bool, mayBeOthers: Bool = false
  ) throws(Failure) -> Directory {
    do throws(Errno) {
      let others = mayBeOthers && isOfMachine ? try ofAnother(directory) : nil
      let opened = if let others { others } else { try Directory.open(directory) }
      try opened.lock(lockName)
      return opened
    } catch .wouldBlock {
      throw Failure(
        .refused, "a trackd is running in \(directory)",
        hints: ["stop it first: systemctl \(isOfMachine ? "" : "--user ")stop trackd.socket trackd.service"])
    } catch {
      let needsRoot = mayBeOthers && isOfMachine && Process.currentUser != 0
      throw Failure(
        .refused, "\(directory) can't be used: \(error)", hints: needsRoot ? ["run the command as root"] : [])
    }
  }

  private static let lockName = "lock"

  /// Opens the directory if this process runs as root and only another user can write to the directory. The daemon
  /// couldn't use files that belong to root, so the directory's owner becomes the owner of the lock file.
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

  /// The state directory of the `--state` option, or trackd's default one.
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
