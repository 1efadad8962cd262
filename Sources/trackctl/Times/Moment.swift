import Time

/// When and where somebody types a time: what `today` and `9:30` mean.
struct Moment {
  let now: Instant
  let zone: TimeZone

  var today: Day { zone.clock(of: now).day }

  /// The day that lies so far back; what is less than a day doesn't count.
  func day(before length: CalendarLength) -> Day {
    today.adding(months: -length.months).adding(days: -length.days)
  }

  /// So much before now: months and days by the calendar, keeping the time of day, the rest by the second.
  func before(_ length: CalendarLength) -> Instant {
    guard length.months != 0 || length.days != 0 else { return now + -length.seconds }
    let secondsOfDay = zone.clock(of: now).secondsOfDay
    return zone.instant(of: day(before: length), secondsOfDay: secondsOfDay) + -length.seconds
  }
}
