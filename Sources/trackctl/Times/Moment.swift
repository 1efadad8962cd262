import Time

/// The current time and the time zone. Both are needed to understand words such as `today` and `9:30`.
struct Moment {
  let now: Instant
  let zone: TimeZone

  var today: Day { zone.clock(of: now).day }

  /// The day that is this length before today. The seconds of the length are ignored.
  func day(before length: CalendarLength) -> Day {
    today.adding(months: -length.months).adding(days: -length.days)
  }

  /// The instant that is this length before the current time. Months and days follow the calendar, so the time of day
  /// stays the same.
  func before(_ length: CalendarLength) -> Instant {
    guard length.months != 0 || length.days != 0 else { return now + -length.seconds }
    let secondsOfDay = zone.clock(of: now).secondsOfDay
    return zone.instant(of: day(before: length), secondsOfDay: secondsOfDay) + -length.seconds
  }
}
