import Time

/// When and where somebody types a time: what `today` and `9:30` mean.
struct Moment {
  let now: Instant
  let zone: TimeZone

  var today: Day { zone.clock(of: now).day }

  /// So much before now: months and days by the calendar, keeping the time of day, the rest by the second.
  func before(_ length: CalendarLength) -> Instant {
    guard length.months != 0 || length.days != 0 else { return now + -length.seconds }
    let (day, secondsOfDay) = zone.clock(of: now)
    let moved = day.adding(months: -length.months).adding(days: -length.days)
    return zone.instant(of: moved, secondsOfDay: secondsOfDay) + -length.seconds
  }
}
