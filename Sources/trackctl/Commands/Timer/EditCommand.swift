import Wire

/// `edit`: changes an entry.
enum EditCommand: Command {
  static let name = "edit"
  static let summary = "change an entry's project, times, note or tags"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [.entry] }
  static var options: [Option] { changes + GaveWay.options + SeveralEntries.options }
  private static var changes: [Option] { [project, from, to, note, noNote, tags, noTags, running] }
  static var details: [String] {
    "--tag replaces all tags of the entry. To add or remove single tags, use `trackctl tag` or `trackctl untag`."
    "To move several entries to another project in one step, choose them with --range, --in or --with. An entry must"
      + " match all of these that are given. Without --yes, the command shows the entries and asks first."
  }
  static var examples: [Example] {
    Example("edit --note 'reading chapter 4'", "change the note of the running entry, or else of the last one")
    Example("edit 1 --project Study --tag exam", "set another project, and replace all tags with one")
    Example("edit 1 --from -72h45m", "set the start to 72 hours and 45 minutes ago")
  }

  private static let project = Option.value("project", "PROJECT", "the entry's new project", completes: .projects)
  private static let from = Option.value("from", "TIME", "the entry's new start")
  private static let to = Option.value(
    "to", "TIME", "the entry's new end; a time of day means its first occurrence after the start")
  private static let note = Option.value("note", "TEXT", "the entry's new note")
  private static let noNote = Option.flag("no-note", "remove the note")
  private static let tags = Option.value("tag", "TAG", "replace the entry's tags with the given ones", isRepeated: true)
  private static let noTags = Option.flag("no-tag", "remove all tags")
  private static let running = Option.flag("running", "remove the end, so that the entry runs again")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try exclude(note, noNote, arguments)
    try exclude(tags, noTags, arguments)
    try exclude(to, running, arguments)
    guard changes.contains(where: { arguments.has($0) }) else {
      throw .usage("no change was given", hints: ["use --project, --from, --to, --note or --tag"])
    }
    let several = try SeveralEntries(arguments, session)
    if several.isChoice { return try move(several, arguments) }
    let entry = try Entries(session: session).entry(arguments.optional(.entry))
    var params = Params()
    params.set("id", entry["id"]?.int)
    params.set("project", arguments[project])
    let start = try session.time(arguments[from])
    params.set("startedAt", start)
    if let text = arguments[to] {
      guard let start = start ?? entry.instant("startedAt") else { throw Failure(.noDaemon, "the entry has no start") }
      params.set("stoppedAt", try EndReading.instant(text, after: start, at: session.moment))
    }
    if arguments.has(running) { params.set("stoppedAt", .null) }
    params.set("note", arguments.has(noNote) ? "" : arguments[note])
    if arguments.has(noTags) { params.set("tags", .null) } else { params.set("tags", arguments.all(tags)) }
    let changed = try params.json().adding(try GaveWay.params(arguments))
    try Entries(session: session).change(entry, changed)
  }

  private static func move(_ several: SeveralEntries, _ arguments: Arguments) throws(Failure) {
    guard let name = arguments[project], arguments.optional(.entry) == nil,
      !changes.contains(where: { $0.name != project.name && arguments.has($0) })
    else { throw .usage("--range, --in and --with need --project, and can't be combined with ENTRY or another change") }
    try several.change("timer.entries.edit", [], [("toProject", JSON(name))])
  }

  private static func exclude(_ one: Option, _ other: Option, _ arguments: Arguments) throws(Failure) {
    guard arguments.has(one), arguments.has(other) else { return }
    throw .usage("--\(one.name) and --\(other.name) can't be combined")
  }
}

extension Operand {
  static let entry = Operand.optional(
    "ENTRY",
    "its number in trackctl log, or @2 for the second-to-last entry; default: the running entry, or else the last one")
}
