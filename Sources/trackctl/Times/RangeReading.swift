import ProgramKit
import Time

/// Parses a range of time in the user's zone.
enum RangeReading {
  static let words = [
    "today", "yesterday", "week", "last-week", "month", "last-month", "year", "last-year", "all",
  ]
  static let hint = "ranges: today, week, last-month, november, 2026, 2026-11, 2026-W47, 2026-11-21, 7d, A..B"

  static func range(_ text: String, at moment: Moment) throws(Failure) -> TimeRange {
    if let (left, right) = text.parted(at: "..") { return try between(left, right, at: moment) }
    let folded = Self.folded(text)
    if folded == "all" { return TimeRange() }
    if let period = period(folded, at: moment) {
      return TimeRange(from: .day(period.first), to: .day(period.last))
    }
    if let length = try CalendarLength.read(Self.length(in: folded)), !length.isNothing {
      return last(length, at: moment)
    }
    if let mistake = DayReading.mistake(in: text) {
      throw .usage("'\(Terminal.clean(text))' is not a time range", hints: [mistake])
    }
    let near = Spelling.nearest(to: folded, among: words + DayReading.words)
    throw .usage(
      "'\(Terminal.clean(text))' is not a time range", hints: (near.map { ["did you mean: \($0)"] } ?? []) + [hint])
  }

  private static func folded(_ text: String) -> String { text.lowercased().words.joined(separator: " ") }

  /// The text of a duration that ends now. `-7d`, `last 7 days` and `past 7 days` mean the same as `7d`.
  private static func length(in text: String) -> String {
    for start in ["-", "last ", "past ", "the last "] where text.hasPrefix(start) {
      return String(decoding: text.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    }
    return text
  }

  /// The range that ends now. `7d` means today and the six days before. `90m` means the last 90 minutes.
  private static func last(_ length: CalendarLength, at moment: Moment) -> TimeRange {
    guard length.isOfWholeDays else {
      return TimeRange(from: .instant(moment.before(length)), to: .instant(moment.now))
    }
    return TimeRange(from: .day(moment.day(before: length).adding(days: 1)), to: .day(moment.today))
  }

  /// The range from the start of `left` to the end of `right`.
  private static func between(_ left: String, _ right: String, at moment: Moment) throws(Failure) -> TimeRange {
    let from = left.isEmpty ? nil : try start(left, at: moment)
    let to = right.isEmpty ? nil : try end(right, at: moment, after: from?.instant)
    let isReversed =
      switch (from, to) {
      case (.day(let from)?, .day(let to)?): to < from
      case (.instant(let from)?, .instant(let to)?): to < from
      default: false
      }
    if isReversed { throw .usage("'\(Terminal.clean("\(left)..\(right)"))' ends before it starts") }
    return TimeRange(from: from, to: to)
  }

  /// Parses the start of a range: a time, or a period, whose first day is the start.
  static func start(_ text: String, at moment: Moment) throws(Failure) -> TimeRange.Bound {
    if let period = period(folded(text), at: moment) { return .day(period.first) }
    return .instant(try TimeReading.instant(text, at: moment))
  }

  /// Parses the end of a range: a time, or a period, whose last day is the end.
  /// - Parameter start: the start of the range, if it is a time. A time of day without a day then means its first
  ///   occurrence after the start.
  static func end(_ text: String, at moment: Moment, after start: Instant?) throws(Failure) -> TimeRange.Bound {
    if let period = period(folded(text), at: moment) { return .day(period.last) }
    return .instant(try TimeReading.instant(text, at: moment, after: start))
  }

  /// Parses a period of whole days: a word such as `week`, a weekday, a year, a month, an ISO week or a day.
  private static func period(_ text: String, at moment: Moment) -> (first: Day, last: Day)? {
    let today = moment.today
    switch text {
    case "week", "this-week", "this week": return week(of: today)
    case "last-week", "last week": return week(of: today.adding(days: -7))
    case "next-week", "next week": return week(of: today.adding(days: 7))
    case "month", "this-month", "this month": return month(of: today)
    case "last-month", "last month": return month(of: today.firstOfMonth.adding(days: -1))
    case "next-month", "next month": return month(of: today.firstOfMonth.adding(months: 1))
    case "year", "this-year", "this year": return year(today.year)
    case "last-year", "last year": return year(today.year - 1)
    default: break
    }
    if let day = DayReading.day(text, at: moment) { return (day, day) }
    return month(text.words, at: moment) ?? named(Array(text.utf8))
  }

  /// Parses `november` or `november 2025`. Without a year, the month is the most recent one that has begun.
  private static func month(_ words: [String], at moment: Moment) -> (first: Day, last: Day)? {
    guard 1...2 ~= words.count, let number = MonthName.number(words[0]) else { return nil }
    let today = moment.today
    let year = words.count == 2 ? Int(words[1]) : number <= today.month ? today.year : today.year - 1
    return year.flatMap { Day(year: $0, month: number, day: 1) }.map(month(of:))
  }

  /// Parses `2026`, `2026-11` or `2026-w47`.
  private static func named(_ bytes: [UInt8]) -> (first: Day, last: Day)? {
    guard bytes.count >= 4, let number = number(bytes[..<4]) else { return nil }
    if bytes.count == 4 { return year(number) }
    guard bytes[4] == UInt8(ascii: "-") else { return nil }
    if bytes.count == 7, let month = self.number(bytes[5...]) {
      return Day(year: number, month: month, day: 1).map(self.month(of:))
    }
    if bytes.count == 8, bytes[5] == UInt8(ascii: "w"), let week = self.number(bytes[6...]), week > 0 {
      // January 4 is always in the first ISO week.
      guard let first = Day(year: number, month: 1, day: 4)?.firstOfWeek.adding(days: 7 * (week - 1)),
        first.isoWeek == (number, week)
      else { return nil }
      return self.week(of: first)
    }
    return nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(CalendarLength.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func week(of day: Day) -> (first: Day, last: Day) {
    (day.firstOfWeek, day.firstOfWeek.adding(days: 6))
  }

  private static func month(of day: Day) -> (first: Day, last: Day) {
    (day.firstOfMonth, day.firstOfMonth.adding(months: 1).adding(days: -1))
  }

  private static func year(_ year: Int) -> (first: Day, last: Day)? {
    guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
      return nil
    }
    return (first, last)
  }
}
