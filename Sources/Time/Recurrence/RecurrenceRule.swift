/// A recurrence rule of RFC 5545 (RRULE) without its start. It yields days, and at most one time of day.
///
/// Frequencies below a day are refused, and so are parts that RFC 5545 doesn't allow together. See `Recurrence` for how
/// days follow from a rule.
public struct RecurrenceRule: Sendable, Equatable {
  public enum Frequency: String, Sendable, CaseIterable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday in a month or year, such as its first Saturday or last Friday.
  public struct Ordinal: Sendable, Equatable {
    /// Counts from the end if it is negative.
    public let number: Int
    /// 1 is Monday, 7 is Sunday.
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
  /// Negative numbers count from the end, here and in the lists below.
  public internal(set) var monthDays: [Int] = []
  public internal(set) var yearDays: [Int] = []
  public internal(set) var weeks: [Int] = []
  public internal(set) var weekdays: [Int] = []
  public internal(set) var ordinals: [Ordinal] = []
  /// The positions of the days that count, among the days of a period that fit the rule.
  public internal(set) var positions: [Int] = []
  /// The first day of a week.
  public internal(set) var weekStart = 1
  public internal(set) var end: End?
  /// The time of day in seconds. Nil if the rule only gives days.
  public internal(set) var secondsOfDay: Int?

  init() {}

  /// Whether the rule names no days within its period. In that case, the day of the start decides.
  public var followsStart: Bool {
    monthDays.isEmpty && yearDays.isEmpty && weeks.isEmpty && weekdays.isEmpty && ordinals.isEmpty
  }
}
