import ProgramKit
import Time

/// Parses a time in the user's time zone.
///
/// `9:30` always means today, even if it is in the future. If a future time meant yesterday, a start that is mistyped
/// by an hour could make an entry nearly a day long. A duration such as `15m` means a time in the past, with or without
/// a minus.
enum TimeReading {
  static let hint = "times: 9:30, yesterday 17:00, -15m, monday 9am, 2026-11-21T09:30, 2026-11-21T09:30Z"

  /// - Parameter start: the start of a span that ends at this time. A time of day without a day then means its first
  ///   occurrence after the start, and `+1h` is added to the start.
  static func instant(_ text: String, at moment: Moment, after start: Instant? = nil) throws(Failure) -> Instant {
    if let start, let end = try end(folded(text), after: start, at: moment) { return end }
    if let instant = try read(text, at: moment) { return instant }
    if let mistake = DayReading.mistake(in: text) {
      throw .usage("'\(Terminal.clean(text))' is not a time", hints: [mistake])
    }
    let firstWord = text.lowercased().words.first ?? ""
    let near = Spelling.nearest(to: firstWord, among: DayReading.words + ["now", "noon", "midnight"])
    let isWord = firstWord.utf8.allSatisfy { $0 >= UInt8(ascii: "a") }
    throw .usage(
      "'\(Terminal.clean(text))' is not a time",
      hints: (near.flatMap { isWord && $0 != firstWord ? ["did you mean: \($0)"] : nil } ?? []) + [hint])
  }

  /// Nil if the text isn't a time.
  static func read(_ text: String, at moment: Moment) throws(Failure) -> Instant? {
    let folded = folded(text)
    if folded == "now" { return moment.now }
    if let instant = sinceEpoch(folded) ?? iso(folded, at: moment) ?? clock(folded, at: moment) { return instant }
    return try relative(folded, at: moment)
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().words.filter { $0 != "at" && $0 != "on" }.joined(separator: " ")
  }

  /// Whether the text is a time of day without a day.
  static func isTimeOfDay(_ text: String) -> Bool { ClockReading.secondsOfDay(folded(text)) != nil }

  /// Parses the end of a span: `+1h` is relative to the start, and a time of day is the first one after the start.
  private static func end(_ text: String, after start: Instant, at moment: Moment) throws(Failure) -> Instant? {
    if text.hasPrefix("+"), let length = try CalendarLength.read(String(text.dropFirst())) {
      return Moment(now: start, zone: moment.zone).before(-length)
    }
    guard let seconds = ClockReading.secondsOfDay(text) else { return nil }
    let day = moment.zone.clock(of: start).day
    let same = moment.zone.instant(of: day, secondsOfDay: seconds)
    return same - start > 0 ? same : moment.zone.instant(of: day.adding(days: 1), secondsOfDay: seconds)
  }

  /// Parses seconds since 1970, such as `@1795253400`.
  private static func sinceEpoch(_ text: String) -> Instant? {
    guard text.hasPrefix("@"), let seconds = Int(text.dropFirst()) else { return nil }
    let instant = Instant(seconds: seconds)
    return instant.seconds == seconds ? instant : nil
  }

  /// Parses `2026-11-21t09:30` with optional seconds and an optional offset. Without an offset, the time is in the
  /// user's zone.
  private static func iso(_ text: String, at moment: Moment) -> Instant? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 15, bytes[10] == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " ") else { return nil }
    if let instant = Instant(iso: bytes) { return instant }
    guard let day = Day(iso: bytes[..<10]),
      let seconds = ClockReading.secondsOfDay(String(decoding: bytes[11...], as: UTF8.self))
    else { return nil }
    return moment.zone.instant(of: day, secondsOfDay: seconds)
  }

  /// Parses a day, a time of day, or both in either order.
  private static func clock(_ text: String, at moment: Moment) -> Instant? {
    if let seconds = ClockReading.secondsOfDay(text) {
      return moment.zone.instant(of: moment.today, secondsOfDay: seconds)
    }
    if let day = DayReading.day(text, at: moment) { return moment.zone.start(of: day) }
    let words = text.words
    for split in words.indices.dropFirst() {
      let (left, right) = (words[..<split].joined(separator: " "), words[split...].joined(separator: " "))
      if let day = DayReading.day(left, at: moment), let seconds = ClockReading.secondsOfDay(right) {
        return moment.zone.instant(of: day, secondsOfDay: seconds)
      }
      if let day = DayReading.day(right, at: moment), let seconds = ClockReading.secondsOfDay(left) {
        return moment.zone.instant(of: day, secondsOfDay: seconds)
      }
    }
    return nil
  }

  /// Parses a duration relative to now. `-15m`, `15m` and `15m ago` are in the past. `+15m` and `in 15m` are in the
  /// future.
  private static func relative(_ text: String, at moment: Moment) throws(Failure) -> Instant? {
    var text = text
    if text.hasSuffix(" ago") { text.removeLast(4) }
    if text.hasPrefix("in ") { text = "+" + text.dropFirst(3) }
    let isAhead = text.hasPrefix("+")
    if isAhead || text.hasPrefix("-") { text.removeFirst() }
    guard !ClockReading.isMeant(text), let length = try CalendarLength.read(text) else { return nil }
    return moment.before(isAhead ? -length : length)
  }
}

extension Instant {
  /// Parses a time with an offset. The seconds are optional, because people often leave them out.
  init?(iso bytes: [UInt8]) {
    if let instant = Instant(rfc3339: bytes) {
      self = instant
    } else {
      guard bytes.count > 16 else { return nil }
      self.init(rfc3339: bytes[..<16] + Array(":00".utf8) + bytes[16...])
    }
  }
}
