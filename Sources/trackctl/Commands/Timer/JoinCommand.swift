import Wire

/// `join`: merges two entries into one.
enum JoinCommand: Command {
  static let name = "join"
  static let summary = "join two entries, including the time between them"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [one, other] }
  static var options: [Option] { [project] }
  static var details: [String] {
    "The result has the notes, tags and pictures of both. There must be no other entry between them."
  }
  static var examples: [Example] {
    Example("join 1 2 --project Work", "join two entries of different projects")
    Example("join @2 @1 --project Work", "join the last two entries")
  }

  private static let one = Operand.one("ENTRY", "its number in trackctl log, or @2 for the second-to-last entry")
  private static let other = Operand.one("OTHER", "the other entry, given in the same way")
  private static let project = Option.value(
    "project", "PROJECT", "the project of the result; required if the two entries have different projects",
    completes: .projects)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let ids = (try Entries(session: session).id(arguments[one]), try Entries(session: session).id(arguments[other]))
    try session.perform(
      "timer.join", .given(["id": JSON(ids.0), "with": JSON(ids.1), "project": JSON(arguments[project])]))
  }
}
