import System

/// Paths of the user's files.
enum TrayPaths {
  static var configuration: String? { UserFolders().configuration.map { $0 + "/trackd/tray.conf" } }

  /// The keys of shown notices, by daemon.
  static func told(socket: String?) -> String? {
    let name = socket.map { "told of " + String($0.map { $0 == "/" ? "%" : $0 }) } ?? "told"
    return UserFolders().state.map { $0 + "/trackd-tray/" + name }
  }
}
