import Time
import TrackClientCalls

/// `hours off`: lists and adds days off.
enum HoursOffCommand: Command {
  static let name = "hours off"
  static let summary = "list your days off, or add some: holidays, absences"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [days, what] }
  static var options: [Option] { [kind] }
  static var details: [String] {
    "Days off get no reminder and aren't listed as missing, and report --target doesn't count them as owed. If a day is"
      + " added twice, it gets the later name. `trackctl hours on` removes days off."
    "A weekday means the most recent one, as in all commands. For days in the future, use tomorrow, next-week or dates."
  }
  static var examples: [Example] {
    Example("hours off", "list your days off")
    Example("hours off 2026-12-24..2026-12-31 holidays", "add the days from one to another, both included")
    Example("hours off yesterday ill", "add a single day")
  }

  private static let days = Operand.optional(
    "DAYS", "the days to add, such as tomorrow, 2026-12-24, next-week or A..B", completes: .ranges)
  private static let kind = Option.value("kind", "KIND", "the kind of days off: holiday (the default), sick or unpaid")
  private static let what = Operand.any("NAME", "a name for these days")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    guard let word = arguments.optional(days) else { return try list(session) }
    let days = try WholeDays.read(word, session)
    let call = HoursModule.dayOffAdd(
      from: CalendarDay(days.lowerBound), to: CalendarDay(days.upperBound), name: arguments.phrase(what),
      kind: try arguments[kind].map { text throws(Failure) in try chosen(text) })
    let reply = try session.change(call.method, call.request.params)
    try session.answer(reply) { () throws(Failure) in
      let name = arguments.phrase(what).map { ": \(Terminal.clean($0))" } ?? ""
      let settings = try session.reply(of: call, from: reply).reply
      let count = WorkCalendar(settings, session.zone).weekdays(in: days)
      session.did(reply, "off \(ReportTitle.days(days.lowerBound, days.upperBound))\(name), \(workdays(count))")
    }
  }

  private static func chosen(_ text: String) throws(Failure) -> HoursModule.Kind {
    let names = ["holiday", "sick", "unpaid"]
    return HoursModule.Kind(rawValue: try Words.choice(text, "--kind", among: names)) ?? .holiday
  }

  private static func workdays(_ count: Int) -> String {
    switch count {
    case 0: "no working day"
    case 1: "1 working day"
    default: "\(count) working days"
    }
  }

  private static func list(_ session: Session) throws(Failure) {
    session.output.isLong = true
    try session.answer(to: .hours.settings()) { settings in
      let columns: [Column<HoursModule.DaysOff>] = [
        .left("FROM") { TimeText.name(of: $0.from.day) },
        .left("TO") { $0.from == $0.to ? "" : TimeText.name(of: $0.to.day) },
        .flexible("NAME") { $0.name }.folding(),
      ]
      session.print(Table(settings.daysOff, columns), orElse: "no days off")
    }
  }
}

/// Parses a range of days as people write it.
enum WholeDays {
  static func read(_ text: String, _ session: Session) throws(Failure) -> ClosedRange<Day> {
    let range = try RangeReading.range(text, at: session.moment)
    guard case .day(let first)? = range.from, case .day(let last)? = range.to, first <= last else {
      throw .usage(
        "'\(Terminal.clean(text))' is not a range of days",
        hints: ["days: tomorrow, 2026-12-24, 2026-12-24..2026-12-31, next-week"])
    }
    return first...last
  }
}
