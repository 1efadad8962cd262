import ProgramKit
import Time

/// Parses a day.
enum DayReading {
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The words that stand for days. They are used in suggestions.
  static var words: [String] { ["today", "yesterday", "tomorrow"] + weekdays }

  /// Parses `today`, `yesterday`, `tomorrow`, a weekday, `21 november` or `2026-11-21`. A weekday means its last
  /// occurrence, which can be today. Nil for any other text.
  static func day(_ text: String, at moment: Moment) -> Day? {
    switch text {
    case "today": return moment.today
    case "yesterday": return moment.today.adding(days: -1)
    case "tomorrow": return moment.today.adding(days: 1)
    default: break
    }
    if let weekday = weekday(text) {
      return moment.today.adding(days: -((moment.today.weekday - weekday - 1 + 7) % 7))
    }
    // On a Monday, `last monday` means the Monday a week ago.
    if text.hasPrefix("last "), let weekday = weekday(String(text.utf8.dropFirst(5)) ?? "") {
      return moment.today.adding(days: -((moment.today.weekday - weekday - 2 + 7) % 7) - 1)
    }
    return Day(iso: text.utf8) ?? dayOfMonth(text.words, at: moment)
  }

  /// The mistake of a text that begins with a date such as 2026-02-30. Nil for any other text.
  static func mistake(in text: String) -> String? {
    let date = text.utf8.prefix(10)
    let isDate = zip(date, "2026-02-30".utf8).allSatisfy { byte, model in
      CalendarLength.isDigit(model) ? CalendarLength.isDigit(byte) : byte == model
    }
    return date.count == 10 && isDate && Day(iso: date) == nil
      ? "there is no day \(Terminal.clean(String(date) ?? ""))" : nil
  }

  private static func weekday(_ text: String) -> Int? {
    weekdays.firstIndex { $0 == text || (text.utf8.count >= 3 && $0.hasPrefix(text)) }
  }

  /// Parses `21 november` or `nov 21 2026`. Without a year, the day is the most recent one.
  private static func dayOfMonth(_ words: [String], at moment: Moment) -> Day? {
    guard 2...3 ~= words.count else { return nil }
    let isMonthFirst = MonthName.number(words[0]) != nil
    guard let month = MonthName.number(words[isMonthFirst ? 0 : 1]), let day = Int(words[isMonthFirst ? 1 : 0]) else {
      return nil
    }
    if words.count == 3 { return Int(words[2]).flatMap { Day(year: $0, month: month, day: day) } }
    // February 29 can be up to eight years ago, because some century years aren't leap years.
    return (0...8).lazy.compactMap { Day(year: moment.today.year - $0, month: month, day: day) }
      .first { $0.ordinal <= moment.today.ordinal }
  }

  /// Parses everything that `day` parses, and durations of whole days: `3d` and `-3d` mean three days ago.
  static func read(_ text: String, at moment: Moment) throws(Failure) -> Day {
    let folded = text.lowercased()
    if let day = day(folded, at: moment) { return day }
    let length = try CalendarLength.read(folded.hasPrefix("-") ? String(folded.dropFirst()) : folded)
    if let length, length.isOfWholeDays { return moment.day(before: length) }
    let near = Spelling.nearest(to: folded, among: words)
    throw .usage(
      "'\(Terminal.clean(text))' is not a day",
      hints: (near.map { ["did you mean: \($0)"] } ?? []) + ["days: today, yesterday, monday, 2026-11-21, -3d"])
  }
}
