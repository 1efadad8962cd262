import Time

/// Converts between days and the moment column's unit: seconds for a time, days for a date.
struct DayCount: Sendable {
  let isTime: Bool
  let zone: TimeZone

  func day(_ moment: Int) -> Day { isTime ? zone.day(of: Instant(seconds: moment)) : Day(ordinal: moment) }
  func start(of day: Day) -> Int { isTime ? zone.start(of: day).seconds : day.ordinal }
}
