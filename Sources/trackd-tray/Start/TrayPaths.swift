import System

/// The paths of the user's files.
enum TrayPaths {
  static var configuration: String? { UserFolders().configuration.map { $0 + "/trackd/tray.conf" } }

  /// The path of the file with the keys of shown notices. Each daemon has its own file.
  static func told(socket: String?) -> String? {
    let name = socket.map { "told of " + String($0.map { $0 == "/" ? "%" : $0 }) } ?? "told"
    return UserFolders().state.map { $0 + "/trackd-tray/" + name }
  }
}
