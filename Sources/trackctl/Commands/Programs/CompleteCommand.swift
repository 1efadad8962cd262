import TrackClientCalls

/// `complete`: prints the candidates for a word of a command line, one per line, with a description after a tab.
///
/// The completion scripts of the shells contain all static candidates. The scripts run this command for the candidates
/// that must be read from the daemon. If the daemon doesn't answer immediately, the command prints nothing, because the
/// user is typing.
enum CompleteCommand: Command {
  static let name = "complete"
  static let summary = "print completions for a shell"
  static let group = CommandGroup.programs
  static var operands: [Operand] { [what, words] }
  static var examples: [Example] {
    Example("complete projects", "names of projects")
    Example("complete verbs timer project", "what may follow these words")
  }

  private static let choices = ["projects", "modules", "own", "methods", "verbs"]
  private static let what = Operand.one(
    "WHAT", "projects, modules, own (custom modules), methods or verbs", completes: .words(choices))
  private static let words = Operand.any("WORD", "for verbs: what has been typed, from the module on")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let what = try Words.choice(arguments[what], what.name, among: choices)
    session.usualTimeoutMilliseconds = 200
    do throws(Failure) {
      for line in try lines(what, arguments.all(words), session) { session.output.print(line) }
    } catch {
      throw error.silenced
    }
  }

  private static func lines(_ what: String, _ words: [String], _ session: Session) throws(Failure) -> [String] {
    switch what {
    case "projects": try projects(session)
    case "modules":
      // The accounts module is left out. It keeps no history, so users can't undo or follow its changes.
      try session.call(.system.hello()).modules.filter { $0 != "accounts" }.map { line($0) }
    case "own":
      try session.call(.system.hello()).modules.filter { !ModuleCommand.knownModules.contains($0) }.sorted()
        .map { line($0, "a custom module") }
    case "methods": try MethodDeclaration.all(session).map { line($0.name, $0.summary) }
    default: try VerbWords(methods: try MethodDeclaration.all(session), typed: words).lines(session)
    }
  }

  static func projects(_ session: Session) throws(Failure) -> [String] {
    ProjectList(try session.call("timer.projects")).names.map { line($0) }
  }

  /// Each emoji, with its category of activities as the description.
  static func emojis(_ session: Session) throws(Failure) -> [String] {
    try session.call(.feed.emojis()).flatMap { kind in kind.emojis.map { line($0, kind.kind) } }
  }

  static func line(_ word: String, _ summary: String = "") -> String {
    Terminal.clean(word) + (summary.isEmpty ? "" : "\t" + Terminal.clean(summary))
  }
}
