import Wire

/// `complete`: what may stand at a place of a command line, a line each, with what it is behind a tab.
///
/// The completions of the shells know what is declared here; they ask for what only the daemon knows. Where it doesn't
/// answer at once, nothing is said: somebody is typing.
enum CompleteCommand: Command {
  static let name = "complete"
  static let summary = "list what may be typed, for a shell's completions"
  static let group = CommandGroup.programs
  static var operands: [Operand] { [what, words] }
  static var examples: [Example] {
    Example("complete projects", "names of projects")
    Example("complete verbs timer project", "what may follow these words")
  }

  private static let choices = ["projects", "modules", "methods", "verbs"]
  private static let what = Operand.one("WHAT", "projects, modules, methods or verbs", completes: .words(choices))
  private static let words = Operand.any("WORD", "for verbs: what has been typed, from the module on")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let what = try Words.choice(arguments[what], what.name, among: choices)
    session.usualTimeoutMilliseconds = 200
    do throws(Failure) {
      for line in try lines(what, arguments.all(words), session) { session.output.print(line) }
    } catch {
      throw error.silenced
    }
    return .done
  }

  private static func lines(_ what: String, _ words: [String], _ session: Session) throws(Failure) -> [String] {
    switch what {
    case "projects": try projects(session)
    case "modules":
      // Accounts keep no history, so there is nothing to undo or to follow.
      try session.call("system.hello")["modules"]?.elements.compactMap(\.string).filter { $0 != "accounts" }.map {
        line($0)
      } ?? []
    case "methods": try MethodDeclaration.all(session).map { line($0.name, $0.summary) }
    default: try VerbWords(methods: try MethodDeclaration.all(session), typed: words).lines(session)
    }
  }

  static func projects(_ session: Session) throws(Failure) -> [String] {
    ProjectList(try session.call("timer.projects")).names.map { line($0) }
  }

  /// Each with the kind of things that it is for.
  static func emojis(_ session: Session) throws(Failure) -> [String] {
    let kinds = try session.call("feed.emojis")["kinds"]?.elements.map(\.self) ?? []
    return kinds.flatMap { kind in
      let meaning = kind["kind"]?.string ?? ""
      return kind["emojis"]?.elements.compactMap(\.string).map { line($0, meaning) } ?? []
    }
  }

  static func line(_ word: String, _ summary: String = "") -> String {
    Terminal.clean(word) + (summary.isEmpty ? "" : "\t" + Terminal.clean(summary))
  }
}
