/// What the clocks of a place show: between instants, days and times of day, by one zone of the IANA database.
///
/// A value made of a zone file's bytes; it reads no file and no clock. Every day has a start, and starts are in the
/// order of days, also where a midnight or a whole day was skipped or came twice.
public struct TimeZone: Sendable {
  /// Shared by copies: a zone is passed along with every call, so it is one reference.
  private final class Content: Sendable {
    let name: String
    let stretches: [Stretch]
    let rule: SeasonalRule?

    init(name: String, stretches: [Stretch], rule: SeasonalRule?) {
      self.name = name
      self.stretches = stretches
      self.rule = rule
    }
  }

  private let content: Content

  public static let utc = TimeZone(
    name: "UTC",
    stretches: [Stretch(type: LocalTimeType(offset: 0, abbreviation: "UTC"))],
    rule: nil
  )

  /// `data` is the content of the zone's TZif file; `nil` if it is none.
  /// - Parameter isAskedOften: whether it is worth while to work out at once what the clocks show in all years until 2100.
  public init?(name: String, data: [UInt8], isAskedOften: Bool = true) {
    guard TimeZone.isValidName(name), let file = ZoneFile(data, isAskedOften: isAskedOften) else { return nil }
    self.init(name: name, stretches: file.stretches, rule: file.rule)
  }

  private init(name: String, stretches: [Stretch], rule: SeasonalRule?) {
    content = Content(name: name, stretches: stretches, rule: rule)
  }

  public var name: String { content.name }

  /// One to three parts of letters, digits, `_`, `+` and `-`, joined by `/`: nothing that leads out of a directory.
  public static func isValidName(_ name: String) -> Bool {
    var slashes = 0
    var last = UInt8(ascii: "/")
    for byte in name.utf8 {
      if byte == UInt8(ascii: "/") {
        guard last != byte, slashes < 2 else { return false }
        slashes += 1
      } else if !isNameByte(byte) {
        return false
      }
      last = byte
    }
    return last != UInt8(ascii: "/")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Seconds east of UTC.
  public func offset(at instant: Instant) -> Int {
    stretch(at: instant.seconds).type.offset
  }

  /// What the zone is called then, such as "CEST" or "+0545".
  public func abbreviation(at instant: Instant) -> String {
    stretch(at: instant.seconds).type.abbreviation
  }

  private func stretch(at seconds: Int) -> Stretch {
    let stretches = content.stretches
    if let rule = content.rule, let last = stretches.last, seconds >= last.start {
      var stretch = rule.stretch(at: seconds)
      stretch.start = max(stretch.start, last.start)
      return stretch
    }
    // The first stretch starts before every instant, so the search always finds one.
    var (started, notStarted) = (0, stretches.count)
    while notStarted - started > 1 {
      let middle = (started + notStarted) / 2
      if stretches[middle].start <= seconds { started = middle } else { notStarted = middle }
    }
    return stretches[started]
  }
}

extension TimeZone: Equatable {
  public static func == (left: TimeZone, right: TimeZone) -> Bool {
    let (left, right) = (left.content, right.content)
    return left === right || left.name == right.name && left.stretches == right.stretches && left.rule == right.rule
  }
}

extension TimeZone {
  /// What calendar and clock show.
  public func clock(of instant: Instant) -> (day: Day, secondsOfDay: Int) {
    let local = instant.seconds + offset(at: instant)
    let (ordinal, secondsOfDay) = local.flooredDivision(by: Gregorian.secondsPerDay)
    return (Day(ordinal: ordinal), secondsOfDay)
  }

  /// The day that an instant counts to: the last one that has started.
  ///
  /// That is what the calendar shows, but for an hour in which clocks went back over a midnight: the new day has
  /// started then and goes on. So `start(of:)` of this day is never after the instant, and of the next day always.
  public func day(of instant: Instant) -> Day {
    let stretch = stretch(at: instant.seconds)
    var local = instant.seconds + stretch.type.offset
    let longestStepBack = LocalTimeType.offsets.upperBound - LocalTimeType.offsets.lowerBound
    if instant.seconds - stretch.start < longestStepBack {
      let before = self.stretch(at: stretch.start - 1)
      local = max(local, stretch.start - 1 + before.type.offset)
    }
    return Day(ordinal: local.flooredDivision(by: Gregorian.secondsPerDay).quotient)
  }

  /// The first instant of a local day; of a day that was skipped, that of the next one.
  public func start(of day: Day) -> Instant {
    let midnight = day.ordinal * Gregorian.secondsPerDay
    var stretch = stretch(at: midnight - LocalTimeType.offsets.upperBound)
    while midnight - stretch.type.offset >= stretch.end {
      stretch = self.stretch(at: stretch.end)
    }
    return Instant(seconds: max(midnight - stretch.type.offset, stretch.start))
  }

  /// When clocks show that time on that day. A time that comes twice is the first; one that is skipped is moved on by
  /// as much as the clocks were.
  public func instant(of day: Day, secondsOfDay: Int) -> Instant {
    let local = (Instant(seconds: day.ordinal * Gregorian.secondsPerDay) + secondsOfDay).seconds
    var stretch = stretch(at: local - LocalTimeType.offsets.upperBound)
    var offsetBefore = stretch.type.offset
    while local - stretch.type.offset >= stretch.end {
      offsetBefore = stretch.type.offset
      stretch = self.stretch(at: stretch.end)
    }
    let isSkipped = local - stretch.type.offset < stretch.start
    return Instant(seconds: local - (isSkipped ? offsetBefore : stretch.type.offset))
  }
}
