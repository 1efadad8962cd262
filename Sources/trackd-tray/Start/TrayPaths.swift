import System

/// Where the user's files are, by the rules of the XDG directories: one that isn't absolute doesn't count.
enum TrayPaths {
  static var configuration: String? { folder("XDG_CONFIG_HOME", "/.config").map { $0 + "/trackd/tray.conf" } }

  /// What was told already, of this daemon.
  static func told(socket: String?) -> String? {
    let name = socket.map { "told of " + String($0.map { $0 == "/" ? "%" : $0 }) } ?? "told"
    return folder("XDG_STATE_HOME", "/.local/state").map { $0 + "/trackd-tray/" + name }
  }

  private static func folder(_ name: String, _ usual: String) -> String? {
    if let named = Process.setting(name), named.hasPrefix("/") { return named }
    return Process.setting("HOME").map { $0 + usual }
  }
}
