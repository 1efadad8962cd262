/// The folders of the user according to the XDG specification. Relative paths are ignored, as the specification
/// demands.
package struct UserFolders {
  private let environment: (String) -> String?

  package init(environment: @escaping (String) -> String? = Process.environment) {
    self.environment = environment
  }

  package var home: String? { path("HOME") }
  package var runtime: String? { path("XDG_RUNTIME_DIR") }
  package var configuration: String? { path("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" } }
  package var data: String? { path("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" } }
  package var state: String? { path("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" } }

  /// The path that this variable holds. Nil if it isn't an absolute path.
  package func path(_ variable: String) -> String? {
    environment(variable).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  }
}
