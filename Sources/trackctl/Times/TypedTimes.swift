import Time
import TrackClientCalls

// These members convert the times of typed calls and replies to the types of this program.

extension Timestamp {
  var instant: Instant { Instant(seconds: secondsSince1970) }
}

extension Duration {
  var wholeSeconds: Int { Int(clamping: components.seconds) }
}

extension TimeRange.Bound {
  var timeOrDay: TimeOrDay {
    switch self {
    case .day(let day): .day(CalendarDay(day))
    case .instant(let instant): .time(Timestamp(secondsSince1970: instant.seconds))
    }
  }

  /// The day, or nil for an instant.
  var calendarDay: CalendarDay? { if case .day(let day) = self { CalendarDay(day) } else { nil } }
}
