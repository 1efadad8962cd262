/// `tag`: adds tags to an entry.
enum TagCommand: Command {
  static let name = "tag"
  static let summary = "add tags to an entry"
  static let group = CommandGroup.everyday
  static var options: [Option] { SeveralEntries.options }
  static var operands: [Operand] { [words] }
  static var details: [String] {
    "Numbers come first and stand for entries; @2 is the second-to-last entry. Without a number, the tags go to the"
      + " running entry, or to the last one. Several entries are changed in one step."
  }
  static var examples: [Example] {
    Example("tag urgent", "the running entry, or else the last one")
    Example("tag 1 urgent money", "two tags, for entry 1")
    Example("tag 1 2 billed", "two entries, in one change")
    Example(
      "tag billed --range 7d --in Work --yes",
      "all entries of a project in a week; without --yes they are shown first")
  }

  static let words = Operand(
    name: "TAG", summary: "one or more tags, optionally after numbers of entries", count: .some)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let hasChoice = try SeveralEntries(arguments, session).isChoice
    try Tagging(arguments.all(words), hasChoice: hasChoice).run(arguments, "addTags", session)
  }
}
