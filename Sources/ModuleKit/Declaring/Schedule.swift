public import Time

/// Declares that a method of a module is called at scheduled times, once for each account that has rows in the module.
public struct Schedule: Sendable, Equatable {
  public enum Every: String, Sendable, CaseIterable {
    case hour, day
  }

  public let method: String
  public let every: Every
  /// The time of day in seconds, in the daemon's time zone. For an hourly schedule, the seconds after the full hour.
  public let seconds: Int

  public init(method: String, every: Every, seconds: Int) {
    self.method = method
    self.every = every
    self.seconds = seconds
  }

  /// The latest scheduled time at or before this moment.
  public func last(at now: Instant, _ zone: TimeZone) -> Instant {
    switch every {
    case .hour: return Instant(seconds: now.seconds - (now.seconds - seconds) % 3600)
    case .day:
      let today = zone.day(of: now)
      let time = zone.instant(of: today, secondsOfDay: seconds)
      return time <= now ? time : zone.instant(of: today.adding(days: -1), secondsOfDay: seconds)
    }
  }

  /// The first scheduled time after this moment.
  public func next(after now: Instant, _ zone: TimeZone) -> Instant {
    switch every {
    case .hour: return Instant(seconds: last(at: now, zone).seconds + 3600)
    case .day:
      let today = zone.day(of: now)
      let time = zone.instant(of: today, secondsOfDay: seconds)
      return time > now ? time : zone.instant(of: today.adding(days: 1), secondsOfDay: seconds)
    }
  }
}
