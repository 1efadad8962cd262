import Wire

/// `continue`: starts a new entry with the project, tags and note of an earlier one.
enum ContinueCommand: Command {
  static let name = "continue"
  static let summary = "start the project of the last entry, or of another entry, again"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [entry] }
  static var options: [Option] { [.at] }
  static var examples: [Example] {
    Example("continue", "continue the last one")
    Example("continue 1", "with the project, tags and note of entry 1")
  }

  private static let entry = Operand.optional(
    "ENTRY", "its number in trackctl log, or @2 for the second-to-last entry; default: the last entry")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let id = try arguments.optional(entry).map { word throws(Failure) in try Entries(session: session).id(word) }
    try session.perform(
      "timer.continue", .given(["id": JSON(id), "at": JSON(try session.time(arguments[.at]))]))
  }
}
