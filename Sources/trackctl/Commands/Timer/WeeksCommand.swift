/// `weeks`: draws weeks as bars of projects.
enum WeeksCommand: Command {
  static let name = "weeks"
  static let summary = "show weeks as bars of what your time went into"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] { ChartFile.options }
  static var details: [String] {
    "Without a range it is the last eight weeks; with one each week of which a day is in it, as a whole. A letter stands for a"
      + " project, which is explained below."
  }
  static var examples: [Example] {
    Example("weeks", "the last eight")
    Example("weeks last-month", "those of a month")
    Example("weeks --svg weeks.svg", "as a picture")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let file = try ChartFile(arguments, session)
    let chart = try WeeksChart(try session.range(arguments.phrase(.range)), session)
    return try session.answer(chart.reply) { () throws(Failure) in try file.writeOrShow(chart.chart, session) }
  }
}
