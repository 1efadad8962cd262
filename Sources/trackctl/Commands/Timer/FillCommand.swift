/// `fill`: adds an entry that fills a gap between other entries.
enum FillCommand: Command {
  static let name = "fill"
  static let summary = "add an entry that fills a gap between entries"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [.project, .note] }
  static var options: [Option] { [at, .tag] }
  static var details: [String] {
    "Without --at it fills the last gap. A gap lasts from the end of one entry to the start of the next, or until now"
      + " if nothing runs. A gap that spans midnight counts as a night, and isn't filled."
  }
  static var examples: [Example] {
    Example("fill Eat --at '2024-03-04 10:30'", "fill the gap at that time")
    Example("fill Eat lunch --at '2024-03-04 10:30' --tag soup", "with a note and a tag")
  }

  private static let at = Option.value("at", "TIME", "any time in the gap, such as 12:30, -2h or 'yesterday 12:30'")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let gap = try Gap(around: try session.time(arguments[at]), session)
    try AddCommand.add(arguments, from: gap.start, to: gap.end, session)
  }
}
