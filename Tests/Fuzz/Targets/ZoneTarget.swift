@testable import Time

/// Zone files: whatever is taken for one answers every question in time, and days have starts in their order.
///
/// A file may say what no government did, such as clocks that go forth and back within an hour. So what is expected of real
/// zones, that clocks show what was asked for, is asked of files whose offsets stay within a day's reach and whose changes are
/// days apart.
///
/// Not found in 40 seconds: days counted without a look at an hour that comes twice. Real zones are held to that in TimeTests.
enum ZoneTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    if let rule = SeasonalRule(posix: bytes) { try check(rule) }
    guard let zone = TimeZone(name: "Test/Zone", data: bytes), let file = ZoneFile(bytes) else { return }
    for (one, next) in zip(file.stretches, file.stretches.dropFirst()) {
      try hold(one.start < one.end && one.end == next.start, "a gap or a step back at \(one.end)")
    }
    let isCalm = isCalm(file)
    let changes = file.stretches.prefix(8).map(\.start) + file.stretches.suffix(8).map(\.start)
    let places =
      changes.flatMap { [$0 - 1, $0, $0 + 1] } + [Int.min, -2_208_988_800, 0, 1_795_253_400, 4_102_444_800, .max]
    for place in places { try check(zone, at: Instant(seconds: place), isCalm: isCalm) }
  }

  private static func check(_ zone: TimeZone, at instant: Instant, isCalm: Bool) throws {
    let (day, seconds) = zone.clock(of: instant)
    try hold(0..<86_400 ~= seconds, "\(seconds) seconds of a day")
    try hold(LocalTimeType.offsets ~= zone.offset(at: instant), "an offset of \(zone.offset(at: instant))")
    _ = zone.abbreviation(at: instant)
    let back = zone.instant(of: day, secondsOfDay: seconds)
    let starts = [-1, 0, 1].map { zone.start(of: day.adding(days: $0)) }
    guard isCalm, day.adding(days: -2) > .earliest, day.adding(days: 2) < .latest else { return }
    try hold(starts[0] <= starts[1] && starts[1] <= starts[2], "days that start at \(starts)")
    try hold(back <= instant && zone.clock(of: back) == (day, seconds), "\(instant), and there and back \(back)")
    let counted = zone.day(of: instant)
    try hold(zone.start(of: counted) <= instant, "\(counted) starts after \(instant), which counts to it")
    try hold(zone.start(of: counted.adding(days: 1)) > instant, "\(counted) is over at \(instant), which counts to it")
  }

  private static func isCalm(_ file: ZoneFile) -> Bool {
    let changes = file.stretches.dropFirst().dropLast()
    return file.stretches.allSatisfy { abs($0.type.offset) <= 15 * 3600 }
      && changes.allSatisfy { $0.end - $0.start > 7 * 86_400 } && file.rule.map(isCalm) ?? true
  }

  private static func isCalm(_ rule: SeasonalRule) -> Bool {
    guard let summer = rule.summer else { return true }
    let isNear = abs(rule.standard.offset) <= 15 * 3600 && abs(summer.type.offset) <= 15 * 3600
    let places = [summer.start, summer.end].map { $0.date.ordinal(in: 2026) * 86_400 + $0.seconds }
    let between = abs(places[0] - places[1]) % (365 * 86_400)
    return isNear && 20 * 86_400..<345 * 86_400 ~= between
  }

  /// Each stretch holds the instant it was asked for.
  private static func check(_ rule: SeasonalRule) throws {
    for seconds in [Instant.earliest.seconds, -1, 0, 951_782_400, 1_795_253_400, Instant.latest.seconds] {
      let stretch = rule.stretch(at: seconds)
      try hold(stretch.start <= seconds && seconds < stretch.end, "\(stretch) is not around \(seconds)")
    }
  }
}
