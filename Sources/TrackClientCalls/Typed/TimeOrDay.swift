/// The start or the end of a period, as an instant or a day. A period excludes an instant at its end, but includes a
/// day at its end.
public enum TimeOrDay: Hashable, Sendable {
  /// An instant.
  case time(Timestamp)
  /// A day.
  case day(CalendarDay)
}
