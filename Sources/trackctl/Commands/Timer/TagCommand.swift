/// `tag`: adds tags to an entry.
enum TagCommand: Command {
  static let name = "tag"
  static let summary = "add tags to an entry"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [words] }
  static var details: [String] {
    "If the first word is a number, or @2 for the second last, it names an entry. Otherwise the tags go to the running"
      + " entry, or to the last one."
  }
  static var examples: [Example] {
    Example("tag urgent", "the running entry, or else the last one")
    Example("tag 1 urgent money", "entry 1, with two")
  }

  static let words = Operand(
    name: "TAG", summary: "one or more tags, optionally after an entry's number", count: .some)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try Tagging(arguments.all(words)).run(session) { old, new in old + new.filter { !old.contains($0) } }
  }
}
