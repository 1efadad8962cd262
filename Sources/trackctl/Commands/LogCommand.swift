import TrackClientCore
import Wire

/// `log`: the entries, newest first.
enum LogCommand: Command {
  static let name = "log"
  static let summary = "list entries, newest first"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] { [.inProject, .tagged, .limit] }
  static var details: [String] { ["Without a range it lists the last 20 entries, with one all that are in it."] }
  static var examples: [Example] {
    [
      Example("log", "the last 20"),
      Example("log week --project Work", "this week's of a project"),
      Example("log 2026-11-01..2026-11-15", "from one day to another, both included"),
    ]
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let range = try session.range(arguments.optional(.range))
    var limit = try arguments[.limit].map { word throws(Failure) in try Words.count(word, "--limit") }
    if limit == nil, range == nil { limit = 20 }
    let project = arguments[.inProject]
    let projects = session.isJSON && project == nil ? ProjectList(nil) : ProjectList(try session.call("timer.projects"))
    try projects.require(project)
    let pages = try Pages(session, "timer.list", list: "entries", limit: limit) { params in
      range?.write(to: &params)
      params.set("project", project)
      params.set("tag", arguments[.tagged])
      params.set("timeZone", session.timeZoneName)
    }
    try session.answer(pages.reply) { EntryTable(pages.elements, projects).print(session) }
    return .done
  }
}

extension Operand {
  static let range = Operand.optional("RANGE", "today, week, last-month, 2026-11, 7d, A..B", completes: .ranges)
}

extension Option {
  static let inProject = Option.value("project", "PROJECT", "only of this project", completes: .projects)
  static let tagged = Option.value("tag", "TAG", "only with this tag")
}
