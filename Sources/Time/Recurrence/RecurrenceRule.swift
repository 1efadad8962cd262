/// A recurrence rule of RFC 5545 (RRULE) without its start. It determines days and at most one time of day.
///
/// Frequencies shorter than a day are rejected, and so are parts that RFC 5545 doesn't allow together. `Recurrence`
/// finds the days of a rule.
public struct RecurrenceRule: Sendable, Equatable {
  public enum Frequency: String, Sendable, CaseIterable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday of a month or year, such as the first Saturday or the last Friday.
  public struct Ordinal: Sendable, Equatable {
    /// The position among all such weekdays of the month or year. A negative number counts from the end.
    public let number: Int
    /// The number of the weekday. 1 is Monday, 7 is Sunday.
    public let weekday: Int
  }

  public enum End: Sendable, Equatable {
    case count(Int)
    case day(Day)
    case instant(Instant)
  }

  public internal(set) var frequency = Frequency.daily
  public internal(set) var interval = 1
  public internal(set) var months: [Int] = []
  /// The days of the month. In this list and the following ones, a negative number counts from the end.
  public internal(set) var monthDays: [Int] = []
  public internal(set) var yearDays: [Int] = []
  public internal(set) var weeks: [Int] = []
  public internal(set) var weekdays: [Int] = []
  public internal(set) var ordinals: [Ordinal] = []
  /// Positions among the days of a period that fit the rule. If there are any, only the days at these positions count.
  public internal(set) var positions: [Int] = []
  /// The number of the weekday on which a week starts.
  public internal(set) var weekStart = 1
  public internal(set) var end: End?
  /// The time of day in seconds since midnight. Nil if the rule determines only days.
  public internal(set) var secondsOfDay: Int?

  init() {}

  /// Whether the rule names no days within a period. In this case, the days follow from the day of the start.
  public var followsStart: Bool {
    monthDays.isEmpty && yearDays.isEmpty && weeks.isEmpty && weekdays.isEmpty && ordinals.isEmpty
  }
}
