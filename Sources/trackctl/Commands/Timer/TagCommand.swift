import Wire

/// `tag`: adds tags to an entry.
enum TagCommand: Command {
  static let name = "tag"
  static let summary = "add tags to an entry"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [words] }
  static var details: [String] {
    "If the first word is a number, it is an entry's, as is @2, the second last; else it is what runs, or the last entry."
  }
  static var examples: [Example] {
    Example("tag urgent", "what runs, or else the last entry")
    Example("tag 1 urgent money", "entry 1, with two")
  }

  static let words = Operand(
    name: "TAG", summary: "words to find it by, perhaps behind an entry's number", count: .some)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    try Tagging(arguments.all(words)).run(session) { old, new in old + new.filter { !old.contains($0) } }
  }
}
