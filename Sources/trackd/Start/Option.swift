/// One option of the command line: its names, what it does to an invocation, and its line in the help.
///
/// Parsing and help both come from `all`, so that neither knows an option that the other doesn't.
struct Option {
  enum Effect {
    case flag((inout Invocation) throws(StartProblem) -> Void)
    case value(placeholder: String, (inout Invocation, String) throws(StartProblem) -> Void)
  }

  let names: [String]
  let summary: String
  let effect: Effect

  static var all: [Option] {
    [
      flag("--user", "Serve the user who starts it, and root (the default)") { invocation throws(StartProblem) in
        try choose(.user, in: &invocation)
      },
      flag("--system", "Serve every user of this machine") { invocation throws(StartProblem) in
        try choose(.system, in: &invocation)
      },
      value("--socket", "PATH", "Listen on this socket") { $0.socket = $1 },
      value("--state", "DIR", "Keep the journals in this directory") { $0.state = $1 },
      value("--config", "FILE", "Read this configuration, see trackd.conf(5)") { $0.configuration = $1 },
      value("--modules", "NAME,…", "Run these modules only") { invocation, list throws(StartProblem) in
        invocation.modules = try moduleNames(list)
      },
      value(
        "--modules-path", "DIR", "Look for modules in this directory, not in the usual ones; may be given several times"
      ) { $0.modulePaths.append($1) },
      value("--log-level", "LEVEL", "Log this and what is more urgent: \(LogLevel.listed)") {
        invocation, name throws(StartProblem) in
        invocation.logLevel = try logLevel(name)
      },
      value("--restore", "DIR", "Fill an empty state directory from a backup of trackctl's, and exit") {
        $0.action = .restore($1)
      },
      flag("--check-config", "Say what is wrong with the configuration, and exit") { $0.action = .checkConfiguration },
      flag("--version", "Print the version, and exit") { $0.action = .showVersion },
      flag("--help", or: "-h", "Print this, and exit") { $0.action = .showHelp },
    ]
  }

  private static func flag(
    _ name: String, or short: String? = nil, _ summary: String,
    _ apply: @escaping (inout Invocation) throws(StartProblem) -> Void
  ) -> Option {
    Option(names: [name] + (short.map { [$0] } ?? []), summary: summary, effect: .flag(apply))
  }

  private static func value(
    _ name: String, _ placeholder: String, _ summary: String,
    _ apply: @escaping (inout Invocation, String) throws(StartProblem) -> Void
  ) -> Option {
    Option(names: [name], summary: summary, effect: .value(placeholder: placeholder, apply))
  }

  private static func choose(_ scope: Invocation.Scope, in invocation: inout Invocation) throws(StartProblem) {
    if let chosen = invocation.chosenScope, chosen != scope {
      throw Invocation.problem("--user and --system exclude each other")
    }
    invocation.chosenScope = scope
  }

  private static func moduleNames(_ list: String) throws(StartProblem) -> [String] {
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if names.contains("") { throw Invocation.problem("'\(list)' is no list of modules: NAME,NAME,…") }
    return names
  }

  private static func logLevel(_ name: String) throws(StartProblem) -> LogLevel {
    guard let level = LogLevel(named: name) else {
      throw Invocation.problem("'\(name)' is no log level: one of \(LogLevel.listed)")
    }
    return level
  }
}
