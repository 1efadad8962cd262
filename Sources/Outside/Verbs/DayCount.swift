import Time

/// Converts between days and the unit of the moment column. A time is in seconds, and a date is in days.
struct DayCount: Sendable {
  let isTime: Bool
  let zone: TimeZone

  func day(_ moment: Int) -> Day { isTime ? zone.day(of: Instant(seconds: moment)) : Day(ordinal: moment) }
  func start(of day: Day) -> Int { isTime ? zone.start(of: day).seconds : day.ordinal }
}
