internal import Time

/// A day of the calendar, in no particular time zone.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let day: Day

  /// Reads a day such as `2026-11-21`; nil for anything else.
  public init?(_ text: String) {
    guard let day = Day(iso: text.utf8) else { return nil }
    self.day = day
  }

  /// Nil where there is no such day in the years 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard let day = Day(year: year, month: month, day: day) else { return nil }
    self.day = day
  }

  /// The year.
  public var year: Int { day.year }
  /// The month, from 1.
  public var month: Int { day.month }
  /// The day of the month, from 1.
  public var dayOfMonth: Int { day.day }

  /// `2026-11-21`
  public var description: String { day.description }

  /// Whether the left one comes first.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.day < right.day }
}
