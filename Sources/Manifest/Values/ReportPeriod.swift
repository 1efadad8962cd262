import ModuleKit
package import Time

/// A calendar period by which reports are grouped.
package enum ReportPeriod: String, CaseIterable, Sendable {
  case day, week, month, year

  private var period: Period? { Period(rawValue: rawValue) }

  package func first(of day: Day) -> Day {
    period?.first(of: day) ?? Day(year: day.year, month: 1, day: 1) ?? day
  }

  package func next(after first: Day) -> Day { period?.next(after: first) ?? first.adding(months: 12) }

  /// The key of the period that begins on this day: `2026-03-29`, `2026-W13`, `2026-03` or `2026`.
  package func key(_ first: Day) -> String { period?.key(first) ?? String(first.description.prefix(4)) }
}
