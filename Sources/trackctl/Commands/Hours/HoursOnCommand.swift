import TrackClientCalls

/// `hours on`: removes days off.
enum HoursOnCommand: Command {
  static let name = "hours on"
  static let summary = "remove days from your days off"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [days] }
  static var examples: [Example] { Example("hours on 2026-12-30", "this one is a working day after all") }

  private static let days = Operand.one("DAYS", "tomorrow, 2026-12-24, A..B, next-week", completes: .ranges)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let days = try WholeDays.read(arguments[days], session)
    let call = HoursModule.dayOffRemove(from: CalendarDay(days.lowerBound), to: CalendarDay(days.upperBound))
    let reply = try session.change(call.method, call.request.params)
    try session.answer(reply) {
      session.did(reply, "no days off any more: \(ReportTitle.days(days.lowerBound, days.upperBound))")
    }
  }
}
