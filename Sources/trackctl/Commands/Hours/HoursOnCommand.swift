import TrackClientCalls

/// `hours on`: removes days off.
enum HoursOnCommand: Command {
  static let name = "hours on"
  static let summary = "remove days from your days off"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [days] }
  static var examples: [Example] { Example("hours on 2026-12-30", "make this day a working day again") }

  private static let days = Operand.one(
    "DAYS", "the days that are no longer off, such as tomorrow, 2026-12-24, next-week or A..B", completes: .ranges)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let days = try WholeDays.read(arguments[days], session)
    let call = HoursModule.dayOffRemove(from: CalendarDay(days.lowerBound), to: CalendarDay(days.upperBound))
    let reply = try session.change(call.method, call.request.params)
    try session.answer(reply) {
      session.did(reply, "no days off any more: \(ReportTitle.days(days.lowerBound, days.upperBound))")
    }
  }
}
