/// A boundary of a period: an instant or a day. As an end, an instant is exclusive and a day is inclusive.
public enum TimeOrDay: Hashable, Sendable {
  /// At this second.
  case time(Timestamp)
  /// On this day.
  case day(CalendarDay)
}
