import ModuleKit
import Time
import Wire

// A few of the days off in `hours.settings`, added or taken away in one step, whatever the others are.

extension Hours {
  /// Nobody is off for longer at once.
  private static let mostDays = 3660
  private static let dayOffName = Param<String>.name("name", "what they are, such as holidays", 1...60).example(
    "holidays"
  )
  .optional

  static let tooManyDaysOff = Reason.tooMany("hours.tooManyDaysOff")

  static let addDayOff = Method<Hours>.changes(
    "hours.dayOff.add",
    "Takes these days off: no reminder asks for their hours, and none of them is missing. Those that were off already have the new name.",
    params: [DateRange.from, DateRange.to, dayOffName], result: [settingsField], reasons: [tooManyDaysOff]
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(call, most: mostDays)
    hours.changeDaysOff(call, &writer) { $0.add(days, name: call[dayOffName] ?? "") }
  }

  static let removeDayOff = Method<Hours>.changes(
    "hours.dayOff.remove", "Makes these days what your working days say they are.",
    params: [DateRange.from, DateRange.to], result: [settingsField], reasons: [tooManyDaysOff]
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(call, most: mostDays)
    hours.changeDaysOff(call, &writer) { $0.remove(days) }
  }

  private mutating func changeDaysOff(_ call: Call, _ writer: inout JSONWriter, by change: (inout DaysOff) -> Void) {
    var settings = preferences(of: call.user)
    change(&settings.daysOff)
    if settings != preferences(of: call.user) { preferences.put(settings) }
    reply(with: settings, call, to: &writer)
  }
}
