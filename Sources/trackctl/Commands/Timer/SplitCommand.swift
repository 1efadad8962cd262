import Wire

/// `split`: splits an entry in two.
enum SplitCommand: Command {
  static let name = "split"
  static let summary = "cut an entry in two"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [entry, at] }
  static var options: [Option] { [project, note, tag] }
  static var details: [String] {
    "A time of day means its first occurrence after the entry's start. A length with a plus, such as +1h, counts from"
      + " the entry's start. Other lengths, such as -10m or 10m, count back from now. Without options, the second part"
      + " keeps the project, note and tags of the entry. If the entry is running, the second part keeps running."
  }
  static var examples: [Example] {
    Example("split 1 +30m", "cut entry 1 half an hour after its start")
    Example(
      "split @1 +20m --project Eat --note lunch", "give the second part of the last entry another project and note")
  }

  private static let entry = Operand.one("ENTRY", "its number in trackctl log, or @2 for the second-to-last entry")
  private static let at = Operand.one(
    "TIME", "where to cut: 12:30, +45m (after the entry's start) or -10m (before now)")
  private static let project = Option.value(
    "project", "PROJECT", "the project of the second part", completes: .projects)
  private static let note = Option.value("note", "TEXT", "the note of the second part")
  private static let tag = Option.value(
    "tag", "TAG", "give the second part this tag, instead of the entry's tags", isRepeated: true)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let entry = try Entries(session: session).entry(arguments[entry])
    let cut = try TimeReading.instant(arguments[at], at: session.moment, after: entry.instant("startedAt"))
    try session.perform(
      "timer.split",
      .given([
        "id": entry["id"], "at": JSON(cut), "project": JSON(arguments[project]), "note": JSON(arguments[note]),
        "tags": arguments.list(tag),
      ]))
  }
}
