import Time
import TrackClientCalls

/// The working days of a user, according to the settings of the hours module.
struct WorkCalendar {

  /// The numbers of the weekdays. 1 is Monday.
  private let workdays: Set<Int>
  private let daysOff: [(days: ClosedRange<Day>, name: String)]
  private let zone: TimeZone

  /// - Parameter settings: the settings. With nil, the working days are Monday to Friday.
  init(_ settings: HoursModule.Settings?, _ zone: TimeZone) {
    let names = settings?.workdays.map(\.rawValue) ?? Array(DayReading.weekdays.prefix(5))
    workdays = Set(names.compactMap { DayReading.weekdays.firstIndex(of: $0) }.map { $0 + 1 })
    daysOff = (settings?.daysOff ?? []).compactMap { absence in
      absence.from <= absence.to ? (absence.from.day...absence.to.day, absence.name) : nil
    }
    self.zone = zone
  }

  func isWorkday(_ day: Day) -> Bool {
    workdays.contains(day.weekday) && absence(on: day) == nil
      && zone.start(of: day) < zone.start(of: day.adding(days: 1))
  }

  /// The name of the time off on this day. Nil if there is no time off, or if the day isn't a working day anyway.
  func absence(on day: Day) -> String? {
    guard workdays.contains(day.weekday), let absence = daysOff.first(where: { $0.days.contains(day) }) else {
      return nil
    }
    return absence.name.isEmpty ? "off" : absence.name
  }

  /// The number of working days in the range. Days off count too.
  func weekdays(in days: ClosedRange<Day>) -> Int {
    (days.lowerBound.ordinal...days.upperBound.ordinal).count { workdays.contains(Day(ordinal: $0).weekday) }
  }
}
