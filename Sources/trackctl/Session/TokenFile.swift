import System
import TrackClientCore

/// Stores the token of a sign-in for later commands. Each daemon has its own file.
///
/// Every command looks for the file. If the user hasn't signed in, the search takes only one system call.
struct TokenFile {
  private let file: StateFile

  /// - Parameter place: the address of the daemon, as reported by the connection.
  init(_ place: String) {
    file = StateFile("token", of: place)
  }

  /// If a token is stored for this daemon, authenticates the connection with it.
  static func begin(_ connection: Connection) {
    if let token = TokenFile(connection.place).read() { connection.act(by: token) }
  }

  func read() -> String? { file.read() }

  func write(_ token: String) throws(Failure) {
    guard let folder = StateFile.folder else { throw .usage("HOME is not set: the sign-in can't be saved") }
    do throws(Errno) {
      try file.write(token)
    } catch {
      throw .usage("the sign-in can't be saved in \(Terminal.clean(folder)): \(error)")
    }
  }

  func remove() { file.remove() }
}
