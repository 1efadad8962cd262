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

  init(_ names: String..., summary: String, effect: Effect) {
    self.names = names
    self.summary = summary
    self.effect = effect
  }

  static var all: [Option] { scopes + places + behaviour + questions }

  private static var scopes: [Option] {
    [
      Option(
        "--user", summary: "Serve the user who starts it, and root (the default)",
        effect: .flag { invocation throws(StartProblem) in try choose(.user, in: &invocation) }),
      Option(
        "--system", summary: "Serve every user of this machine",
        effect: .flag { invocation throws(StartProblem) in try choose(.system, in: &invocation) }),
    ]
  }

  private static var places: [Option] {
    [
      Option(
        "--socket", summary: "Listen on this socket",
        effect: .value(placeholder: "PATH") { invocation, value in invocation.socket = value }),
      Option(
        "--state", summary: "Keep the journals in this directory",
        effect: .value(placeholder: "DIR") { invocation, value in invocation.state = value }),
      Option(
        "--config", summary: "Read this configuration, see trackd.conf(5)",
        effect: .value(placeholder: "FILE") { invocation, value in invocation.configuration = value }),
    ]
  }

  private static var behaviour: [Option] {
    [
      Option(
        "--modules", summary: "Run these modules only",
        effect: .value(placeholder: "NAME,…") { invocation, value throws(StartProblem) in
          invocation.modules = try moduleNames(value)
        }),
      Option(
        "--modules-path",
        summary: "Look for modules in this directory, not in the usual ones; may be given several times",
        effect: .value(placeholder: "DIR") { invocation, value in invocation.modulePaths.append(value) }),
      Option(
        "--log-level", summary: "Log this and what is more urgent: \(LogLevel.listed)",
        effect: .value(placeholder: "LEVEL") { invocation, value throws(StartProblem) in
          guard let level = LogLevel(named: value) else {
            throw Invocation.problem("'\(value)' is no log level: one of \(LogLevel.listed)")
          }
          invocation.logLevel = level
        }),
    ]
  }

  private static var questions: [Option] {
    [
      Option(
        "--restore", summary: "Fill an empty state directory from a backup of trackctl's, and exit",
        effect: .value(placeholder: "DIR") { invocation, value in invocation.action = .restore(value) }),
      Option(
        "--check-config", summary: "Say what is wrong with the configuration, and exit",
        effect: .flag { invocation in invocation.action = .checkConfiguration }),
      Option(
        "--version", summary: "Print the version, and exit",
        effect: .flag { invocation in invocation.action = .showVersion }),
      Option(
        "--help", "-h", summary: "Print this, and exit", effect: .flag { invocation in invocation.action = .showHelp }),
    ]
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
}
