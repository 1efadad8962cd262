import Wire

/// `delete`: deletes entries and their pictures.
enum DeleteCommand: Command {
  static let name = "delete"
  static let summary = "delete entries"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [entries] }
  static var options: [Option] { SeveralEntries.options }
  static var details: [String] {
    "If one of them doesn't exist, none is deleted. Several entries are deleted in one step."
  }
  static var examples: [Example] {
    Example("delete 1", "one entry")
    Example("delete 1 2", "several")
    Example(
      "delete --range 7d --with urgent --yes", "the entries of a week with a tag; without --yes they are shown first")
  }

  private static let entries = Operand(
    name: "ENTRY", summary: "its number in trackctl log", count: .any)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let several = try SeveralEntries(arguments, session)
    let words = arguments.all(entries)
    guard several.isChoice || !words.isEmpty else {
      throw .usage("ENTRY is missing: its number in trackctl log", hints: ["or choose with --range, --in, --with"])
    }
    guard !several.isChoice, Set(words).count == 1 else { return try several.change("timer.entries.delete", words) }
    try session.perform("timer.delete", ["id": JSON(try Entries(session: session).id(words[0]))])
  }
}
