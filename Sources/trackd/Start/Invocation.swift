import ProgramKit

/// The parsed command line. `DaemonPaths` reads the environment, and `Configuration` holds the configuration file's
/// settings.
struct Invocation: Equatable {
  enum Action: Equatable {
    case serve, checkConfiguration, showVersion, showHelp
    case restore(String)
  }

  enum Scope: Equatable { case user, system }

  var action = Action.serve
  /// The scope that --user or --system selects. Nil if neither option is given, which means the user scope.
  var chosenScope: Scope?
  var socket: String?
  var state: String?
  var configuration: String?
  var modules: [String]?
  /// The directories to search for custom modules. If empty, the usual directories are used.
  var modulePaths: [String] = []
  var logLevel: LogLevel?

  var scope: Scope { chosenScope ?? .user }

  init() {}

  /// Parses the arguments after the program's name.
  init(arguments: [String]) throws(Problem) {
    let given = try Self.syntax.parse(arguments)
    if given.has(Self.user), given.has(Self.system) { throw Self.problem("--user and --system can't be combined") }
    chosenScope = given.has(Self.user) ? .user : given.has(Self.system) ? .system : nil
    socket = try given[Self.socket]
    state = try given[Self.state]
    configuration = try given[Self.configuration]
    modules = try given[Self.modules]
    modulePaths = try given.all(Self.modulesPath)
    logLevel = try given[Self.logLevel]
    if given.has(Self.checkConfiguration) { action = .checkConfiguration }
    if let backup = try given[Self.restore] { action = .restore(backup) }
    if let request = given.request { action = request == .help ? .showHelp : .showVersion }
  }

  static func problem(_ what: String) -> Problem { syntax.problem(what) }
}

extension Invocation {
  private static let user = Option(flag: "--user", summary: "Serve the user who starts it, and root (the default)")
  private static let system = Option(flag: "--system", summary: "Serve every user of this machine")
  private static let socket = Option("--socket", "PATH", "Listen on this socket")
  private static let state = Option("--state", "DIR", "Keep the journals in this directory")
  private static let configuration = Option("--config", "FILE", "Read this configuration, see trackd.conf(5)")
  private static let modules = Option("--modules", "NAME,…", "Run these modules only") { list throws(Problem) in
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if names.contains("") { throw Problem(.usage, "'\(list)' is not a list of modules: write NAME,NAME,…") }
    return names
  }
  private static let modulesPath = Option(
    "--modules-path", "DIR", "Look for modules in this directory, not in the usual ones; may be given several times")
  private static let logLevel = Option(
    "--log-level", "LEVEL", "Log this level and above: \(LogLevel.listed)"
  ) { name throws(Problem) in
    guard let level = LogLevel(named: name) else {
      throw Problem(.usage, "unknown log level '\(name)': use one of \(LogLevel.listed)")
    }
    return level
  }
  private static let restore = Option(
    "--restore", "DIR", "Fill an empty state directory from a trackctl backup, and exit")
  private static let checkConfiguration = Option(
    flag: "--check-config", summary: "Check the configuration, list its mistakes, and exit")

  static let syntax = CommandSyntax(
    "trackd",
    [
      user.declaration, system.declaration, socket.declaration, state.declaration, configuration.declaration,
      modules.declaration, modulesPath.declaration, logLevel.declaration, restore.declaration,
      checkConfiguration.declaration,
    ])
}
