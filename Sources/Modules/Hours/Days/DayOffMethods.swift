import ModuleKit
import Time
import Wire

// Methods that add or remove some of the days off in `hours.settings` without changing the others.

extension Hours {
  /// The maximum number of days of a single absence.
  private static let mostDays = 3660
  private static let dayOffName = Param<String>.name("name", "a name for them, such as holidays", 1...60).example(
    "holidays"
  )
  .optional

  private static let first = Param<Day>.anyDate("from", "the first day")
  private static let last = Param<Day>.anyDate("to", "the last day")
  private static let kind = Param<String>.choice("kind", "what kind of days off", Absence.Kind.allCases.map(\.rawValue))
    .or(Absence.Kind.holiday.rawValue)

  static let tooManyDaysOff = Reason.tooMany("hours.tooManyDaysOff", "periods of days off")

  static let addDayOff = Method<Hours>.changes(
    "hours.dayOff.add",
    "Marks days as off: reminders don't ask for hours on these days, and none of them counts as missing. Days that were"
      + " already off get the new name.",
    done: Absence.sentence,
    params: [first, last, dayOffName, kind], result: [settingsField], reasons: [tooManyDaysOff]
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(call, most: mostDays)
    hours.changeDaysOff(call, &writer) {
      $0.add(days, name: call[dayOffName] ?? "", kind: Absence.Kind(rawValue: call[kind]) ?? .holiday)
    }
  }

  static let removeDayOff = Method<Hours>.changes(
    "hours.dayOff.remove",
    "Removes days off. Each of these days is a working day again if its weekday is one of your working days.",
    done: Absence.sentence,
    params: [first, last], result: [settingsField], reasons: [tooManyDaysOff]
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
