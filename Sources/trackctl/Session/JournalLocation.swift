import Journal
import System
import TrackClientCore

/// The journal that a command is about, and its directory.
struct JournalLocation {
  private let directory: String
  private let name: String

  static let journal = Operand.one("JOURNAL", "a module's name, or the path of a file", completes: .files)
  static let state = Option.value(
    "state", "DIR", "where the module's journal lies, if not where trackd keeps it", completes: .directories)

  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
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
    if access == .readWrite { return DirectoryStorage(try Self.locked(directory), access: access) }
    return try orRefuse("\(directory) can't be used") { () throws(Errno) in
      DirectoryStorage(try Directory.openForInspection(directory), access: access)
    }
  }

  /// Opens a state directory that no daemon may use meanwhile.
  static func locked(_ directory: String) throws(Failure) -> Directory {
    do throws(Errno) {
      let opened = try Directory.open(directory)
      try opened.lock("lock")
      return opened
    } catch .wouldBlock {
      throw Failure(
        .refused, "a trackd is running in \(directory)",
        hints: ["stop it first: systemctl --user stop trackd.socket trackd.service"])
    } catch {
      throw Failure(.refused, "\(directory) can't be used: \(error)")
    }
  }

  /// The state directory: the given one, or else trackd's default.
  static func directory(_ arguments: Arguments, _ session: Session) throws(Failure) -> String {
    if let directory = arguments[state] { return directory }
    if session.options.server == .system { return "/var/lib/trackd" }
    if let state = UserFolders().state { return state + "/trackd" }
    throw .usage("neither XDG_STATE_HOME nor HOME is set: give the directory with --state DIR")
  }
}
