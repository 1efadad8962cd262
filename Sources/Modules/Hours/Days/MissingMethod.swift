import ModuleKit
import Time
import Wire

extension Hours {
  /// The maximum number of days in a range: ten years, including their leap days.
  private static let mostDays = 3660

  static let missing = Method<Hours>.reads(
    "hours.missing", "Lists a user's working days without a record, up to today.",
    params: [DateRange.from, DateRange.to, RecordOwner.one, Params.timeZone],
    result: [Field("days", .array(.date, 0...mostDays))], reasons: RecordOwner.reasons
  ) { hours, call, writer throws(Rejection) in
    let range = try DateRange(call, most: mostDays)
    let user = try hours.chosenUser(call)
    let today = call.timeZone.day(of: call.now)
    let missing = hours.missingDays(of: user, from: range.first, through: min(range.last, today), call.timeZone)
    writer.list("days", missing) { $1.string($0.description) }
  }

  /// The working days without a record. A day that the time zone skipped is never missing, because nobody can have
  /// worked on it.
  private func missingDays(of user: Int, from first: Day, through last: Day, _ zone: TimeZone) -> [Day] {
    guard first <= last else { return [] }
    let settings = preferences(of: user)
    let all = records.index.users[user]?.all
    return (first.ordinal...last.ordinal).lazy.map(Day.init(ordinal:)).filter { day in
      settings.isWorkday(day) && all?.hasRecord(on: day) != true
        && zone.start(of: day) < zone.start(of: day.adding(days: 1))
    }
  }
}

extension Timeline {
  func hasRecord(on day: Day) -> Bool {
    first(from: Record.key(day)).map { Record.date(ofKey: $0.key) == day } ?? false
  }
}
