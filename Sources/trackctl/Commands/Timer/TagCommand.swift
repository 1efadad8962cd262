/// `tag`: adds tags to an entry.
enum TagCommand: Command {
  static let name = "tag"
  static let summary = "add tags to an entry"
  static let group = CommandGroup.everyday
  static var options: [Option] { SeveralEntries.options }
  static var operands: [Operand] { [words] }
  static var details: [String] {
    "Numbers before the tags are entries, and @2 is the second-to-last entry. Without a number, the tags go to the"
      + " running entry, or else to the last one. Several entries are changed in one step."
    "With --range, --in or --with, the tags go to the entries that match all of these options, and every word is a tag."
      + " Without --yes, the command shows these entries and asks first."
  }
  static var examples: [Example] {
    Example("tag urgent", "tag the running entry, or else the last one")
    Example("tag 1 urgent money", "add two tags to entry 1")
    Example("tag 1 2 billed", "add a tag to two entries, in one step")
    Example(
      "tag billed --range 7d --in Work --yes", "tag a project's entries of the last seven days, without being asked")
  }

  static let words = Operand(
    name: "TAG", summary: "one or more tags; numbers of entries may precede them", count: .some)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let hasChoice = try SeveralEntries(arguments, session).isChoice
    try Tagging(arguments.all(words), hasChoice: hasChoice).run(arguments, "addTags", session)
  }
}
