import System
import TrackClientCore

/// Where the token of a sign-in is kept, so that later commands act by it: a file for each daemon.
///
/// Each command looks here, so looking costs one system call where nobody has signed in.
struct TokenFile {
  private let file: StateFile

  /// - Parameter place: which daemon, as the connection says it.
  init(_ place: String) {
    file = StateFile("token", of: place)
  }

  /// Lets a connection act by the token that is kept for its daemon, if there is one.
  static func begin(_ connection: Connection) {
    if let token = TokenFile(connection.place).read() { connection.act(by: token) }
  }

  func read() -> String? { file.read() }

  func write(_ token: String) throws(Failure) {
    guard let folder = StateFile.folder else { throw .usage("there is no HOME to keep the sign-in in") }
    do throws(Errno) {
      try file.write(token)
    } catch {
      throw .usage("the sign-in can't be kept in \(Terminal.clean(folder)): \(error)")
    }
  }

  func remove() { file.remove() }
}
