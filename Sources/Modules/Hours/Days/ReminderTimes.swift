import ModuleKit
import Time

/// The times of a user's reminder: a time of day on some weekdays, in a time zone.
///
/// The reminder comes once on each day that exists. If the clocks show the time of day twice on a day, the first time
/// counts. If the clocks skip that time of day, the reminder comes later by the length of the skip.
struct ReminderTimes: Hashable {
  let time: LocalTime
  let weekdays: Weekdays
  /// The name of the time zone. Nil means the daemon's time zone.
  let zoneName: String?

  /// The number of days that a search covers: a week, and some more days because time zones differ and a zone can skip
  /// a day.
  private static let daysAround = 10

  init?(_ preferences: Preferences) {
    guard let reminder = preferences.reminder else { return nil }
    time = reminder
    weekdays = preferences.workdays
    zoneName = preferences.timeZone
  }

  /// The first reminder after this moment.
  func next(after instant: Instant, _ moment: Moment) -> Instant? {
    let zone = zone(moment)
    let today = zone.day(of: instant)
    return (-1..<Self.daysAround).lazy.compactMap { self.instant(of: today.adding(days: $0), zone) }
      .first { $0 > instant }
  }

  /// The last reminder after the instant `after` and up to the instant `through`, with its day.
  func last(after: Instant, through: Instant, _ moment: Moment) -> (day: Day, at: Instant)? {
    let zone = zone(moment)
    let today = zone.day(of: through)
    return (0..<Self.daysAround).lazy.map { today.adding(days: -$0) }.compactMap { day in
      self.instant(of: day, zone).flatMap { after < $0 && $0 <= through ? (day, $0) : nil }
    }.first
  }

  private func instant(of day: Day, _ zone: TimeZone) -> Instant? {
    guard weekdays.contains(day), zone.start(of: day) < zone.start(of: day.adding(days: 1)) else { return nil }
    return zone.instant(of: day, secondsOfDay: time.secondsOfDay)
  }

  private func zone(_ moment: Moment) -> TimeZone {
    zoneName.flatMap { moment.context.zone($0) } ?? moment.timeZone
  }
}
