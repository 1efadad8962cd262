import Time
import Wire

/// On which days somebody works, as their settings of hours say.
struct WorkCalendar {

  /// 1 is Monday.
  private let workdays: Set<Int>
  private let daysOff: [(days: ClosedRange<Day>, name: String)]
  private let zone: TimeZone

  /// - Parameter settings: nil where there are none to ask for: then it is Monday to Friday.
  init(_ settings: JSON?, _ zone: TimeZone) {
    let names = settings?["workdays"]?.elements.compactMap(\.string) ?? Array(DayReading.weekdays.prefix(5))
    workdays = Set(names.compactMap { DayReading.weekdays.firstIndex(of: $0) }.map { $0 + 1 })
    daysOff = (settings?.things("daysOff") ?? []).compactMap { absence in
      guard let from = absence.date("from"), let to = absence.date("to"), from <= to else { return nil }
      return (from...to, absence.text("name"))
    }
    self.zone = zone
  }

  func isWorkday(_ day: Day) -> Bool {
    workdays.contains(day.weekday) && absence(on: day) == nil
      && zone.start(of: day) < zone.start(of: day.adding(days: 1))
  }

  /// Why nobody works on a day that would be a working day: the name of its days off.
  func absence(on day: Day) -> String? {
    guard workdays.contains(day.weekday), let absence = daysOff.first(where: { $0.days.contains(day) }) else {
      return nil
    }
    return absence.name.isEmpty ? "off" : absence.name
  }

  /// How many working days there would be among these.
  func weekdays(in days: ClosedRange<Day>) -> Int {
    (days.lowerBound.ordinal...days.upperBound.ordinal).count { workdays.contains(Day(ordinal: $0).weekday) }
  }
}
