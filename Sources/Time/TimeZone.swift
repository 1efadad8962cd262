/// A zone of the IANA time zone database. It converts between instants, days and times of day.
///
/// The zone is made from the bytes of a zone file. It doesn't read files or clocks itself. Every day has a start, and
/// the starts are in the order of the days. This is true even if the clocks skip or repeat a midnight or a whole day.
public struct TimeZone: Sendable {
  /// The data that all copies of a zone share. A zone is passed with every call, so it consists of a single reference.
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

  /// Creates a zone from the contents of its TZif file. Returns nil if `data` isn't a valid file.
  /// - Parameter isAskedOften: whether the offsets of all years until 2100 are computed in advance.
  public init?(name: String, data: [UInt8], isAskedOften: Bool = true) {
    guard TimeZone.isValidName(name), let file = ZoneFile(data, isAskedOften: isAskedOften) else { return nil }
    self.init(name: name, stretches: file.stretches, rule: file.rule)
  }

  private init(name: String, stretches: [Stretch], rule: SeasonalRule?) {
    content = Content(name: name, stretches: stretches, rule: rule)
  }

  public var name: String { content.name }

  /// Whether the name consists of one to three parts, joined by `/`. A part consists of letters, digits, `_`, `+` and
  /// `-`, so a name can't lead out of a directory.
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

  /// The offset in seconds east of UTC.
  public func offset(at instant: Instant) -> Int {
    stretch(at: instant.seconds).type.offset
  }

  /// The abbreviation of the local time at this instant, such as "CEST" or "+0545".
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
    // The first stretch starts before all instants, so the search always finds a stretch.
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
  /// The local date and the local time of day.
  public func clock(of instant: Instant) -> (day: Day, secondsOfDay: Int) {
    let local = instant.seconds + offset(at: instant)
    let (ordinal, secondsOfDay) = local.flooredDivision(by: Gregorian.secondsPerDay)
    return (Day(ordinal: ordinal), secondsOfDay)
  }

  /// The day to which an instant belongs. It is the latest day that has started.
  ///
  /// The result is the local date, except when the clocks have gone back over midnight. In this case, the local date is
  /// that of the old day, but the new day has already started and continues. For the resulting day, `start(of:)` is
  /// never after the instant. For the next day, `start(of:)` is always after the instant.
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

  /// The first instant of a local day. For a skipped day, the first instant of the next day.
  public func start(of day: Day) -> Instant {
    let midnight = day.ordinal * Gregorian.secondsPerDay
    var stretch = stretch(at: midnight - LocalTimeType.offsets.upperBound)
    while midnight - stretch.type.offset >= stretch.end {
      stretch = self.stretch(at: stretch.end)
    }
    return Instant(seconds: max(midnight - stretch.type.offset, stretch.start))
  }

  /// The instant at which the clocks show this time on this day. If the clocks show the time twice, the result is the
  /// earlier instant. If the clocks skip the time, the result is later by the length of the gap.
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
