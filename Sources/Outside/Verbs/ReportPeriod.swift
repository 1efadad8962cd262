import Manifest
import ModuleKit
import Time

/// A calendar period by which reports are grouped.
enum ReportPeriod: String, CaseIterable, Sendable {
  case day, week, month, year

  private var period: Period? { Period(rawValue: rawValue) }

  func first(of day: Day) -> Day {
    period?.first(of: day) ?? Day(year: day.year, month: 1, day: 1) ?? day
  }

  func next(after first: Day) -> Day { period?.next(after: first) ?? first.adding(months: 12) }

  /// `2026-03-29`, `2026-W13`, `2026-03` or `2026`.
  func key(_ first: Day) -> String { period?.key(first) ?? String(first.description.prefix(4)) }
}

/// Converts between days and the moment column's unit: seconds for a time, days for a date.
struct DayCount: Sendable {
  let isTime: Bool
  let zone: TimeZone

  func day(_ moment: Int) -> Day { isTime ? zone.day(of: Instant(seconds: moment)) : Day(ordinal: moment) }
  func start(of day: Day) -> Int { isTime ? zone.start(of: day).seconds : day.ordinal }
}
