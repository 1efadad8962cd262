/// What a moment is called where the user is.
public struct LocalClock: Sendable {
  public struct Reading: Equatable, Sendable {
    /// `2026-11-21`
    public var date: String
    public var minuteOfDay: Int
    public var secondOfMinute: Int

    public init(date: String, minuteOfDay: Int, secondOfMinute: Int = 0) {
      self.date = date
      self.minuteOfDay = minuteOfDay
      self.secondOfMinute = secondOfMinute
    }
  }

  public let read: @Sendable (_ seconds: Int) -> Reading

  public init(read: @escaping @Sendable (Int) -> Reading) {
    self.read = read
  }

  /// `9:30`
  public func time(_ seconds: Int) -> String {
    let minute = read(seconds).minuteOfDay
    return "\(minute / 60):" + Words.padded(minute % 60)
  }

  /// The next moment at which the clock shows this minute of a day. Where clocks are put forward over it that comes too late or too
  /// early once: whoever waits for it looks again then.
  public func next(minuteOfDay: Int, after now: Int) -> Int {
    let reading = read(now)
    let minutes = (minuteOfDay - reading.minuteOfDay + 1440) % 1440
    let ahead = minutes * 60 - reading.secondOfMinute
    return now + (ahead > 0 ? ahead : ahead + 86_400)
  }
}
