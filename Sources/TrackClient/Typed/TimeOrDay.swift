/// An end of a stretch of time: an instant, of which the last is not included, or a day, of which the last is.
public enum TimeOrDay: Hashable, Sendable {
  /// At this second.
  case time(Timestamp)
  /// On this day.
  case day(CalendarDay)
}
