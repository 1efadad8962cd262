package import Time

/// Formats instants in the user's time zone.
package struct LocalClock: Sendable {
  package struct Reading: Equatable, Sendable {
    package var date: Day
    package var minuteOfDay: Int
    package var secondOfMinute = 0
  }

  package let read: @Sendable (_ seconds: Int) -> Reading

  package init(read: @escaping @Sendable (Int) -> Reading) {
    self.read = read
  }

  package init(in zone: TimeZone) {
    read = { seconds in
      let (day, second) = zone.clock(of: Instant(seconds: seconds))
      return Reading(date: day, minuteOfDay: second / 60, secondOfMinute: second % 60)
    }
  }

  /// Formats a time of day, such as `9:30`.
  package func time(_ seconds: Int) -> String {
    let minute = read(seconds).minuteOfDay
    return "\(minute / 60):" + Words.padded(minute % 60)
  }

  /// Formats an instant: `9:30` today, `yesterday 9:30`, and otherwise `2026-11-21 9:30`.
  package func point(_ seconds: Int, now: Int) -> String {
    let date = read(seconds).date
    if date == read(now).date { return time(seconds) }
    let yesterday = read(next(minuteOfDay: 0, after: now) - 36 * 3600).date
    return "\(date == yesterday ? "yesterday" : date.description) \(time(seconds))"
  }

  /// The next instant at which the clock shows this minute of the day. If the clock skips that minute, the result is
  /// too early or too late. The caller then wakes up once at the wrong time and computes the next instant again.
  package func next(minuteOfDay: Int, after now: Int) -> Int {
    let reading = read(now)
    let minutes = (minuteOfDay - reading.minuteOfDay + 1440) % 1440
    let ahead = minutes * 60 - reading.secondOfMinute
    return now + (ahead > 0 ? ahead : ahead + 86_400)
  }
}
