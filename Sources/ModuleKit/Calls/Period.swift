public import Time

/// A calendar unit by which reports are grouped.
public enum Period: String, Sendable, CaseIterable {
  case day, week, month

  public func first(of day: Day) -> Day {
    switch self {
    case .day: day
    case .week: day.firstOfWeek
    case .month: day.firstOfMonth
    }
  }

  /// The first day of the next period. `first` is the first day of this period.
  public func next(after first: Day) -> Day {
    switch self {
    case .day: first.adding(days: 1)
    case .week: first.adding(days: 7)
    case .month: first.adding(months: 1)
    }
  }

  /// The key of the period that begins on this day: `2026-03-29`, `2026-W13` or `2026-03`.
  public func key(_ first: Day) -> String {
    let date = first.description
    switch self {
    case .day: return date
    case .month: return String(date.prefix(7))
    case .week:
      let (year, week) = first.isoWeek
      let digits = String(year)
      return String(repeating: "0", count: 4 - digits.count) + digits + (week < 10 ? "-W0" : "-W") + String(week)
    }
  }
}
