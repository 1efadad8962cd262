import Time
import TrackClientCalls

// Converts the times of typed calls and replies to this program's own types.

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

  /// Nil for an instant.
  var calendarDay: CalendarDay? { if case .day(let day) = self { CalendarDay(day) } else { nil } }
}
