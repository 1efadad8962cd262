import Time

/// Formats times for people, in the user's time zone.
struct TimeText {
  let moment: Moment

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// A time of day like `09:30`.
  func clock(_ instant: Instant) -> String {
    let seconds = moment.zone.clock(of: instant).secondsOfDay
    return "\(Lengths.twoDigits(seconds / 3600)):\(Lengths.twoDigits(seconds / 60 % 60))"
  }

  /// A day like `Sat 2026-11-21`.
  static func name(of day: Day) -> String { "\(weekdays[day.weekday - 1]) \(day)" }

  func day(_ day: Day) -> String { Self.name(of: day) }

  func day(of instant: Instant) -> String { day(moment.zone.clock(of: instant).day) }

  /// A time that is as short as possible: `09:30` for today, `yesterday 09:30`, `Mon 09:30` within a week, or
  /// `2026-11-21 09:30`.
  func point(_ instant: Instant) -> String {
    let day = moment.zone.clock(of: instant).day
    switch moment.today.ordinal - day.ordinal {
    case 0: return clock(instant)
    case 1: return "yesterday \(clock(instant))"
    case 2...6: return "\(Self.weekdays[day.weekday - 1]) \(clock(instant))"
    default: return "\(day) \(clock(instant))"
    }
  }

  /// The end of a span. If the span starts on the same day, the text leaves out the day.
  func end(_ instant: Instant, after start: Instant) -> String {
    moment.zone.clock(of: instant).day == moment.zone.clock(of: start).day ? clock(instant) : point(instant)
  }

  /// Replaces the times in a sentence of the daemon with local times. The daemon writes times in UTC:
  /// `2026-11-21T09:30:00Z`.
  func local(_ sentence: String) -> String {
    var rest = Array(sentence.utf8)[...]
    var read: [UInt8] = []
    while let first = rest.first {
      let word = rest.prefix(Self.timestampBytes)
      if CalendarLength.isDigit(first), word.last == UInt8(ascii: "Z"), let instant = Instant(rfc3339: word) {
        read += point(instant).utf8
        rest = rest.dropFirst(Self.timestampBytes)
      } else {
        read.append(first)
        rest.removeFirst()
      }
    }
    return String(decoding: read, as: UTF8.self)
  }

  private static let timestampBytes = 20

  /// An age, such as `just now`, `5 min ago` or `3 h ago`. An older instant is shown as a time.
  func ago(_ instant: Instant) -> String {
    switch moment.now - instant {
    case ..<0: point(instant)
    case ..<60: "just now"
    case ..<3600: "\((moment.now - instant) / 60) min ago"
    case ..<43_200: "\((moment.now - instant) / 3600) h ago"
    default: point(instant)
    }
  }
}
