import Time
import Wire

/// `hours off`: the days on which nobody works, and more of them.
enum HoursOffCommand: Command {
  static let name = "hours off"
  static let summary = "list your days off, or take some: holidays, absences"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [days, what] }
  static var details: [String] {
    "On days off no reminder comes, none of them is missing, and report --target owes nothing for them. Taken twice, they have"
      + " the later name; trackctl hours on takes days away from them."
    "A weekday alone is the last one that there was, as everywhere: next-week and dates are still to come."
  }
  static var examples: [Example] {
    Example("hours off", "list them")
    Example("hours off 2026-12-24..2026-12-31 holidays", "from one day to another, both included")
    Example("hours off yesterday ill", "a single day")
  }

  private static let days = Operand.optional("DAYS", "tomorrow, 2026-12-24, A..B, next-week", completes: .ranges)
  private static let what = Operand.any("NAME", "what they are")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    guard let word = arguments.optional(days) else { return try list(session) }
    let days = try WholeDays.read(word, session)
    let reply = try session.change("hours.dayOff.add", WholeDays.params(days, name: arguments.phrase(what)))
    return try session.answer(reply) {
      let name = arguments.phrase(what).map { ": \(Terminal.clean($0))" } ?? ""
      let count = WorkCalendar(reply["settings"], session.zone).weekdays(in: days)
      session.did(reply, "off \(ReportTitle.days(days.lowerBound, days.upperBound))\(name), \(workdays(count))")
    }
  }

  private static func workdays(_ count: Int) -> String {
    switch count {
    case 0: "no working day"
    case 1: "1 working day"
    default: "\(count) working days"
    }
  }

  private static func list(_ session: Session) throws(Failure) -> ExitStatus {
    session.output.isLong = true
    let reply = try session.call("hours.settings")
    return try session.answer(reply) {
      let columns: [Column<JSON>] = [
        .left("FROM") { $0.day("from") },
        .left("TO") { $0.text("from") == $0.text("to") ? "" : $0.day("to") },
        .flexible("NAME") { $0.text("name") }.folding(),
      ]
      session.print(Table(reply["settings"]?.things("daysOff") ?? [], columns), orElse: "no days off")
    }
  }
}

/// Days from one to another, as people write a range of them.
enum WholeDays {
  static func read(_ text: String, _ session: Session) throws(Failure) -> ClosedRange<Day> {
    let range = try RangeReading.range(text, at: session.moment)
    guard case .day(let first)? = range.from, case .day(let last)? = range.to, first <= last else {
      throw .usage(
        "'\(Terminal.clean(text))' doesn't say from which day to which",
        hints: ["days: tomorrow, 2026-12-24, 2026-12-24..2026-12-31, next-week"])
    }
    return first...last
  }

  static func params(_ days: ClosedRange<Day>, name: String? = nil) -> JSON {
    let (first, last) = (days.lowerBound.description, days.upperBound.description)
    return .given(["from": JSON(first), "to": JSON(last), "name": JSON(name)])
  }
}
