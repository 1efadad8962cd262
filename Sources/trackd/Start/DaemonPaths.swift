import ProgramKit
import System

/// The paths of the socket, the state directory and the configuration. The command line overrides the environment, and
/// the environment overrides the defaults.
///
/// The paths depend only on the arguments of the initializer, so each rule can be tested in one line.
struct DaemonPaths: Equatable {
  let socket: String
  let state: String

  /// The properties of the process on which the paths depend.
  struct ProcessContext {
    var environment: (String) -> String?
    var uid: UInt32
    var isDirectory: (String) -> Bool

    var folders: UserFolders { UserFolders(environment: environment) }
  }

  /// The path and its terminating zero byte must fit into the 108 bytes of sockaddr_un.
  static let longestSocketPath = 107

  init(_ invocation: Invocation, _ context: ProcessContext) throws(Problem) {
    let finder = Finder(context: context)
    let isSystem = invocation.scope == .system
    if let named = invocation.socket {
      socket = named
    } else {
      socket = isSystem ? "/run/trackd/trackd.sock" : try finder.userSocket()
    }
    if let named = invocation.state {
      state = named
    } else {
      state = isSystem ? finder.systemState() : try finder.userState()
    }
    guard socket.utf8.count <= Self.longestSocketPath else {
      throw Problem(
        .usage,
        "the socket's path has \(socket.utf8.count) bytes, but the limit is \(Self.longestSocketPath): \(socket); give a"
          + " shorter one with --socket")
    }
  }

  /// The directories that are searched for custom modules. Later directories override earlier ones.
  static func modules(_ invocation: Invocation, _ context: ProcessContext) -> [String] {
    if !invocation.modulePaths.isEmpty { return invocation.modulePaths }
    let common = ["/usr/lib/trackd/modules", "/etc/trackd/modules"]
    guard invocation.scope == .user, let own = context.folders.data else { return common }
    return common + [own + "/trackd/modules"]
  }

  /// The path of the configuration file. Nil if HOME isn't set and there is no other path.
  static func configuration(_ invocation: Invocation, _ context: ProcessContext) -> String? {
    if let named = invocation.configuration { return named }
    if invocation.scope == .system { return "/etc/trackd/trackd.conf" }
    return context.folders.configuration.map { $0 + "/trackd/trackd.conf" }
  }
}

/// The rules for paths that the command line doesn't set.
private struct Finder {
  let context: DaemonPaths.ProcessContext

  /// The path of a user's socket. Root without a session uses the system's socket, because every client looks there.
  func userSocket() throws(Problem) -> String {
    if let directory = context.folders.runtime { return directory + "/trackd/trackd.sock" }
    let customary = "/run/user/\(context.uid)"
    if context.isDirectory(customary) { return customary + "/trackd/trackd.sock" }
    if context.uid == 0 { return "/run/trackd/trackd.sock" }
    throw Problem(
      .configuration, "XDG_RUNTIME_DIR is not set and \(customary) does not exist: give a path with --socket")
  }

  func userState() throws(Problem) -> String {
    if let directory = context.folders.state { return directory + "/trackd" }
    throw Problem(.configuration, "neither XDG_STATE_HOME nor HOME is set: give a directory with --state")
  }

  /// The first state directory that systemd created for the service. Without one, the default.
  func systemState() -> String {
    let first = context.environment("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
    return first.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/var/lib/trackd"
  }
}
