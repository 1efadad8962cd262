import Time

/// Local times of a file as instants, by the clocks of one zone. It counts those that the clocks showed twice or never, for they
/// are guesses: the first of two, and so much later as the clocks were moved.
final class LocalTimes {
  let zone: TimeZone
  private(set) var twice = 0
  private(set) var never = 0

  init(_ zone: TimeZone) {
    self.zone = zone
  }

  /// The file is read once more.
  func beginAgain() { (twice, never) = (0, 0) }

  /// - Parameter start: of what ends then: of two the first that doesn't lie before it.
  func instant(_ day: Day, _ secondsOfDay: Int, after start: Instant? = nil) -> Instant {
    let instant = zone.instant(of: day, secondsOfDay: secondsOfDay)
    let isWhole = secondsOfDay == 86_400
    let shown = zone.clock(of: instant)
    if !isWhole, shown.day != day || shown.secondsOfDay != secondsOfDay {
      never += 1
      return instant
    }
    // Clocks are never put back by more than this at once.
    let step = zone.offset(at: instant) - zone.offset(at: instant + 4 * 3600)
    guard step > 0 else { return instant }
    let other = zone.clock(of: instant + step)
    guard other.day == shown.day, other.secondsOfDay == shown.secondsOfDay else { return instant }
    twice += 1
    if let start, start - instant > 0 { return instant + step }
    return instant
  }

  /// What is to be said of it.
  var notices: [String] {
    var notices: [String] = []
    if twice > 0 {
      let what = twice == 1 ? "1 local time came twice" : "\(twice) local times came twice"
      notices.append("\(what) when clocks in \(zone.name) were put back: the first was taken")
    }
    if never > 0 {
      let what = never == 1 ? "1 local time never came" : "\(never) local times never came"
      notices.append("\(what) when clocks in \(zone.name) were put forward: as much later was taken")
    }
    return notices
  }
}
