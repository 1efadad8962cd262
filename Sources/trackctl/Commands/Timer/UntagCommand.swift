/// `untag`: removes tags from an entry.
enum UntagCommand: Command {
  static let name = "untag"
  static let summary = "remove tags from an entry"
  static let group = CommandGroup.everyday
  static var options: [Option] { SeveralEntries.options }
  static var operands: [Operand] { [TagCommand.words] }
  static var details: [String] { "The entries are chosen in the same way as with `trackctl tag`." }
  static var examples: [Example] { Example("untag 1 urgent", "remove a tag from entry 1") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let hasChoice = try SeveralEntries(arguments, session).isChoice
    try Tagging(arguments.all(TagCommand.words), hasChoice: hasChoice).run(arguments, "removeTags", session)
  }
}
