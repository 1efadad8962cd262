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
    "--tag replaces all tags. `trackctl tag` adds some, and `trackctl untag` removes some."
    "Several entries can be moved to another project at once, by --project with --range, --in or --with. The entries are"
      + " shown first, and changed in one step."
  }
  static var examples: [Example] {
    Example("edit --note 'reading chapter 4'", "the running or the last entry")
    Example("edit 1 --project Study --tag exam", "another project, and only this tag")
    Example("edit 1 --from -72h45m", "a start relative to now")
  }

  private static let project = Option.value("project", "PROJECT", "the entry's new project", completes: .projects)
  private static let from = Option.value("from", "TIME", "when it started")
  private static let to = Option.value(
    "to", "TIME", "when it stopped: a time of day means its first occurrence after the start")
  private static let note = Option.value("note", "TEXT", "the entry's new note")
  private static let noNote = Option.flag("no-note", "without a note")
  private static let tags = Option.value("tag", "TAG", "replace all tags with this one", isRepeated: true)
  private static let noTags = Option.flag("no-tag", "without tags")
  private static let running = Option.flag("running", "it is still running")

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
    "ENTRY", "its number in trackctl log; default: the running entry, else the last one")
}
