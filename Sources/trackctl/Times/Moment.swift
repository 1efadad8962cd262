import Time

/// The current time and zone, which give `today` and `9:30` a meaning.
struct Moment {
  let now: Instant
  let zone: TimeZone

  var today: Day { zone.clock(of: now).day }

  /// The day that lies this length before today. Parts of less than a day are ignored.
  func day(before length: CalendarLength) -> Day {
    today.adding(months: -length.months).adding(days: -length.days)
  }

  /// The instant that lies this length before now. Months and days follow the calendar and keep the time of day.
  func before(_ length: CalendarLength) -> Instant {
    guard length.months != 0 || length.days != 0 else { return now + -length.seconds }
    let secondsOfDay = zone.clock(of: now).secondsOfDay
    return zone.instant(of: day(before: length), secondsOfDay: secondsOfDay) + -length.seconds
  }
}
