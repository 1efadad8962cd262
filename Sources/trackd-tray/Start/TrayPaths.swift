import System

/// Paths of the user's files, by the XDG rules: a directory in the environment that isn't absolute is ignored.
enum TrayPaths {
  static var configuration: String? { folder("XDG_CONFIG_HOME", "/.config").map { $0 + "/trackd/tray.conf" } }

  /// The keys of shown notices, by daemon.
  static func told(socket: String?) -> String? {
    let name = socket.map { "told of " + String($0.map { $0 == "/" ? "%" : $0 }) } ?? "told"
    return folder("XDG_STATE_HOME", "/.local/state").map { $0 + "/trackd-tray/" + name }
  }

  private static func folder(_ name: String, _ usual: String) -> String? {
    if let named = Process.setting(name), named.hasPrefix("/") { return named }
    return Process.setting("HOME").map { $0 + usual }
  }
}
