@testable import Time

/// Reads zone files and the rules at their ends. For any accepted file, every answer must be the same as the answer of
/// `SlowZone`, an independent reader.
///
/// The answers must also agree for rules that no country would use, with one exception. If two changes are closer
/// together than the amount by which clocks are set back, the day of an instant is undefined.
///
/// To test this target, several bugs were planted. One computed a day without considering a repeated hour
/// (`TimeZone.day`). The target found it immediately with the corpus, and in half a minute with only four small files.
/// With the corpus, the target found all other bugs immediately: days that start at a skipped midnight
/// (`TimeZone.start`), and skipped times that aren't moved forward (`TimeZone.instant`). It also found a leap day
/// counted in the wrong form of date, and a fifth week that doesn't exist (both in `SeasonalRule.Date`).
enum ZoneTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    if let rule = SeasonalRule(posix: bytes) { try check(rule, SlowRule(String(decoding: bytes, as: UTF8.self))) }
    guard let zone = TimeZone(name: "Test/Zone", data: bytes), let file = ZoneFile(bytes) else { return }
    for (one, next) in zip(file.stretches, file.stretches.dropFirst()) {
      try hold(one.start < one.end && one.end == next.start, "a gap or a step back at \(one.end)")
    }
    let slow = SlowZone(bytes)
    let changes = file.stretches.prefix(4).map(\.start) + file.stretches.suffix(4).map(\.start)
    for place in changes.flatMap({ [$0 - 1, $0, $0 + 3599] }) + [0, 951_782_399, 1_795_253_400, 4_133_980_800] {
      try check(zone, slow, at: Instant(seconds: place))
    }
    for place in [Int.min, .max] { _ = zone.start(of: zone.day(of: Instant(seconds: place))) }
  }

  /// The range in which results are compared. Days, instants and `SlowRule` support only the years 1 to 9999.
  private static let years = Gregorian.seconds(ofYear: 10)..<Gregorian.seconds(ofYear: 9990)

  private static func check(_ zone: TimeZone, _ slow: SlowZone, at instant: Instant) throws {
    guard years.contains(instant.seconds) else { return }
    let (day, seconds) = zone.clock(of: instant)
    try hold(0..<86_400 ~= seconds, "\(seconds) seconds in a day")
    let local = day.ordinal * 86_400 + seconds
    try hold(
      local == slow.local(instant.seconds),
      "\(instant) shows \(day) \(seconds), but the slow way gives \(slow.local(instant.seconds))")
    for days in -1...1 {
      let day = day.adding(days: days)
      let start = slow.reaching(day.ordinal * 86_400)
      try hold(zone.start(of: day).seconds == start, "\(day) starts at \(zone.start(of: day)), or \(start ?? 0)")
    }
    let back = zone.instant(of: day, secondsOfDay: seconds).seconds
    try hold(back == slow.instant(showing: local), "a round trip from \(instant) gives \(back), unlike the slow way")
    let later = slow.instant(showing: local + 3600)
    try hold(
      zone.instant(of: day, secondsOfDay: seconds + 3600).seconds == later,
      "an hour after \(instant) isn't \(later ?? 0)")
    try checkDay(zone, slow, at: instant.seconds)
  }

  /// Checks that the day of an instant is the last day that has begun.
  private static func checkDay(_ zone: TimeZone, _ slow: SlowZone, at instant: Int) throws {
    let changes = slow.changes(in: (instant - 2 * SlowZone.furthest)...instant)
    guard changes.count < 2 else { return }
    let shown = ([instant] + changes.map { $0 - 1 }).map { slow.local($0) }.max() ?? 0
    let day = zone.day(of: Instant(seconds: instant))
    try hold(day.ordinal * 86_400 <= shown && shown < (day.ordinal + 1) * 86_400, "\(instant) counts to \(day)")
  }

  /// Checks that the period that a rule returns for an instant contains the instant.
  private static func check(_ rule: SeasonalRule, _ slow: SlowRule) throws {
    for place in [years.lowerBound, -1, 0, 951_782_400, 1_795_253_400, years.upperBound] {
      let stretch = rule.stretch(at: place)
      try hold(stretch.start <= place && place < stretch.end, "\(stretch) doesn't contain \(place)")
      for instant in [stretch.start - 1, stretch.start, place, stretch.end - 1, stretch.end]
      where years.contains(instant) {
        let offset = rule.stretch(at: instant).type.offset
        try hold(
          offset == slow.offset(at: instant), "\(offset) at \(instant), slowly \(slow.offset(at: instant))")
      }
    }
  }
}
