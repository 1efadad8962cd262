/// `weeks`: draws each week as a bar that is divided among the projects.
enum WeeksCommand: Command {
  static let name = "weeks"
  static let summary = "show each week's time as a bar, divided by project"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] { ChartFile.options }
  static var details: [String] {
    "The default is the last eight weeks. A range is extended to whole weeks. Each project has a letter, which the"
      + " legend explains."
  }
  static var examples: [Example] {
    Example("weeks", "the last eight weeks")
    Example("weeks last-month", "the weeks of a month")
    Example("weeks --svg weeks.svg", "write the chart of the last eight weeks as an SVG file")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let file = try ChartFile(arguments, session)
    let chart = try WeeksChart(try session.range(arguments.phrase(.range)), session)
    try session.answer(chart.reply) { () throws(Failure) in try file.writeOrShow(chart.chart, session) }
  }
}
