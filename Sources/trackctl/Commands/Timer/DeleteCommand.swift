import Wire

/// `delete`: deletes entries and their pictures.
enum DeleteCommand: Command {
  static let name = "delete"
  static let summary = "delete entries"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [entries] }
  static var options: [Option] { SeveralEntries.options }
  static var details: [String] {
    "Several entries are deleted in one step: if one of them doesn't exist, none is deleted."
    "With --range, --in or --with, it deletes the entries that match all of these options. Without --yes, it shows the"
      + " entries and asks first."
  }
  static var examples: [Example] {
    Example("delete 1", "delete one entry")
    Example("delete 1 2", "delete several entries")
    Example(
      "delete --range 7d --with urgent --yes",
      "delete the entries with a tag in the last seven days, without being asked")
  }

  private static let entries = Operand(
    name: "ENTRY", summary: "its number in trackctl log, or @2 for the second-to-last entry", count: .any)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let several = try SeveralEntries(arguments, session)
    let words = arguments.all(entries)
    guard several.isChoice || !words.isEmpty else {
      throw .usage(
        "ENTRY is missing",
        hints: [
          "ENTRY: the entry's number in trackctl log", "to choose entries by other criteria: --range, --in, --with",
        ])
    }
    guard !several.isChoice, Set(words).count == 1 else { return try several.change("timer.entries.delete", words) }
    try session.perform("timer.delete", ["id": JSON(try Entries(session: session).id(words[0]))])
  }
}
