import Wire

/// `continue`: starts a new entry with the project, tags and note of an earlier one.
enum ContinueCommand: Command {
  static let name = "continue"
  static let summary = "start an entry's project again, with its note and tags"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [entry] }
  static var options: [Option] { [.at] }
  static var examples: [Example] {
    Example("continue", "start the last entry's project again")
    Example("continue 1", "start the project of entry 1 again")
  }

  private static let entry = Operand.optional(
    "ENTRY", "its number in trackctl log, or @2 for the second-to-last entry; default: the last entry")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let id = try arguments.optional(entry).map { word throws(Failure) in try Entries(session: session).id(word) }
    try session.perform(
      "timer.continue", .given(["id": JSON(id), "at": JSON(try session.time(arguments[.at]))]))
  }
}
