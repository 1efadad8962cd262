package import Time

/// A calendar date without a time zone.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let day: Day

  package init(_ day: Day) {
    self.day = day
  }

  /// Parses a day such as `2026-11-21`. Nil for any other text.
  public init?(_ text: String) {
    guard let day = Day(iso: text.utf8) else { return nil }
    self.day = day
  }

  /// Creates a day in the years 1 to 9999. Nil if the date doesn't exist.
  public init?(year: Int, month: Int, day: Int) {
    guard let day = Day(year: year, month: month, day: day) else { return nil }
    self.day = day
  }

  /// The year.
  public var year: Int { day.year }
  /// The month, from 1 to 12.
  public var month: Int { day.month }
  /// The day of the month, from 1 to 31.
  public var dayOfMonth: Int { day.day }

  /// The day in the form `2026-11-21`.
  public var description: String { day.description }

  /// Whether the left day is before the right day.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.day < right.day }
}
