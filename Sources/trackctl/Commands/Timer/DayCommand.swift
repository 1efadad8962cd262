/// `day`: draws a day as a strip.
enum DayCommand: Command {
  static let name = "day"
  static let summary = "show a day as a strip, with a row for each project"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [day] }
  static var options: [Option] { ChartFile.options }
  static var details: [String] { "The default is today. The running entry is shown up to now, with > after it." }
  static var examples: [Example] {
    Example("day", "show today")
    Example("day yesterday", "show yesterday")
    Example("day --html day.html", "write today's strip as an HTML page")
  }

  private static let day = Operand(
    name: "DAY", summary: "the day, such as yesterday, monday or 2026-11-21", count: .phrase,
    completion: .words(["today", "yesterday"]))

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let file = try ChartFile(arguments, session)
    let day = try arguments.phrase(Self.day).map { text throws(Failure) in
      try DayReading.read(text, at: session.moment)
    }
    let chart = try DayChart(day ?? session.moment.today, session)
    try session.answer(chart.reply) { () throws(Failure) in try file.writeOrShow(chart.chart, session) }
  }
}
