import Time

/// Converts local times of a file to instants in one zone. An ambiguous time becomes the first of its two instants. A
/// nonexistent time is moved forward by the length of the gap. Ambiguous and nonexistent times are counted, because
/// their conversion is a guess.
final class LocalTimes {
  let zone: TimeZone
  private(set) var twice = 0
  private(set) var never = 0

  init(_ zone: TimeZone) {
    self.zone = zone
  }

  /// Prepares for the second pass over the file.
  func beginAgain() { (twice, never) = (0, 0) }

  /// - Parameter start: the start of the span that ends at this time. If two instants are possible, the result is the
  ///   first one that isn't before the start.
  func instant(_ day: Day, _ secondsOfDay: Int, after start: Instant? = nil) -> Instant {
    let instant = zone.instant(of: day, secondsOfDay: secondsOfDay)
    let isWhole = secondsOfDay == 86_400
    let shown = zone.clock(of: instant)
    if !isWhole, shown.day != day || shown.secondsOfDay != secondsOfDay {
      never += 1
      return instant
    }
    // No zone has ever set its clocks back by more than four hours in one step.
    let step = zone.offset(at: instant) - zone.offset(at: instant + 4 * 3600)
    guard step > 0 else { return instant }
    let other = zone.clock(of: instant + step)
    guard other.day == shown.day, other.secondsOfDay == shown.secondsOfDay else { return instant }
    twice += 1
    if let start, start - instant > 0 { return instant + step }
    return instant
  }

  /// Notices about times that were guessed.
  var notices: [String] {
    var notices: [String] = []
    if twice > 0 {
      let what = twice == 1 ? "1 local time is ambiguous" : "\(twice) local times are ambiguous"
      notices.append("\(what) because clocks in \(zone.name) were set back: the earlier time was taken")
    }
    if never > 0 {
      let what = never == 1 ? "1 local time doesn't exist" : "\(never) local times don't exist"
      notices.append("\(what) because clocks in \(zone.name) were set forward: the same amount was added")
    }
    return notices
  }
}
