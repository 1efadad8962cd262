import System
import TrackClientCore

/// Stores the token of a sign-in for later commands, in one file per daemon.
///
/// Every command looks for the file. Without a sign-in, that costs one system call.
struct TokenFile {
  private let file: StateFile

  /// - Parameter place: identifies the daemon, as the connection reports it.
  init(_ place: String) {
    file = StateFile("token", of: place)
  }

  /// Makes a connection act by the stored token of its daemon, if there is one.
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
