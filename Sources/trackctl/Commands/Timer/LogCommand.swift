/// `log`: lists entries, newest first.
enum LogCommand: Command {
  static let name = "log"
  static let summary = "list entries, newest first"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] { EntryFilter.options + [sort, .limit] }
  static var details: [String] {
    "Without a range it lists the last 20 entries, and with a range all entries that started in it. Each day shows the"
      + " sum of its listed entries, and the last line shows the total. An entry counts for the day on which it"
      + " started. ▣ marks an entry with pictures."
    "If the list is longer than the terminal, it is shown in $PAGER, or in less(1) if PAGER is unset."
  }
  static var examples: [Example] {
    Example("log", "list the last 20 entries")
    Example("log week --project Work", "this week's entries of a project")
    Example("log week --tag urgent --not Study", "this week's entries with a tag, except those of a project")
    Example("log last month --sort longest", "last month's entries, longest first")
    Example("log 2026-11-01..2026-11-15", "entries from one day to another, both included")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    session.output.isLong = true
    let range = try session.range(arguments.phrase(.range))
    var limit = try arguments[.limit].map { word throws(Failure) in try Words.count(word, "--limit") }
    if limit == nil, range == nil { limit = 20 }
    let filter = try EntryFilter(arguments)
    let isPlain = session.isJSON && filter.projects.isEmpty
    let projects = isPlain ? ProjectList(nil) : ProjectList(try session.call("timer.projects"))
    try filter.require(in: projects)
    let order = try arguments.choice(sort)
    let pages = try Pages(session, "timer.list", list: "entries", limit: limit) { params in
      range?.write(to: &params)
      filter.write(to: &params)
      params.set("sort", order)
      params.set("timeZone", session.timeZoneName)
    }
    try session.answer(pages.reply) {
      let isByDay = order == nil || order == "newest" || order == "oldest"
      let sums: EntryTable.Sums? = isByDay ? pages.elements.count == limit ? .butLast : .all : nil
      EntryTable(pages.elements, projects, sums: sums).print(session)
    }
  }

  private static let orders = ["newest", "oldest", "longest", "project"]
  private static let sort = Option.value(
    "sort", "ORDER", "the order: newest (the default), oldest, longest or project", completes: .words(orders))
}

extension Operand {
  static let range = Operand(
    name: "RANGE", summary: "a range, such as today, last week, november, 2026-11, 7d or A..B", count: .phrase,
    completion: .ranges)
}
