package import Time

/// What a moment is called where the user is.
package struct LocalClock: Sendable {
  package struct Reading: Equatable, Sendable {
    /// `2026-11-21`
    package var date: String
    package var minuteOfDay: Int
    package var secondOfMinute: Int

    package init(date: String, minuteOfDay: Int, secondOfMinute: Int = 0) {
      self.date = date
      self.minuteOfDay = minuteOfDay
      self.secondOfMinute = secondOfMinute
    }
  }

  package let read: @Sendable (_ seconds: Int) -> Reading

  package init(read: @escaping @Sendable (Int) -> Reading) {
    self.read = read
  }

  package init(in zone: TimeZone) {
    read = { seconds in
      let (day, second) = zone.clock(of: Instant(seconds: seconds))
      return Reading(date: day.description, minuteOfDay: second / 60, secondOfMinute: second % 60)
    }
  }

  /// `9:30`
  package func time(_ seconds: Int) -> String {
    let minute = read(seconds).minuteOfDay
    return "\(minute / 60):" + Words.padded(minute % 60)
  }

  /// The next moment at which the clock shows this minute of a day. Where clocks are put forward over it that comes too late or too
  /// early once: the caller looks again then.
  package func next(minuteOfDay: Int, after now: Int) -> Int {
    let reading = read(now)
    let minutes = (minuteOfDay - reading.minuteOfDay + 1440) % 1440
    let ahead = minutes * 60 - reading.secondOfMinute
    return now + (ahead > 0 ? ahead : ahead + 86_400)
  }
}
