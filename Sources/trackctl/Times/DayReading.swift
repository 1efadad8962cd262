import Time

/// A day as people write it.
enum DayReading {
  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The words that mean a day, for suggestions.
  static var words: [String] { ["today", "yesterday", "tomorrow"] + weekdays }

  /// `today`, `yesterday`, `tomorrow`, a weekday (the last one, or today), or `2026-11-21`. Nil for anything else.
  static func day(_ text: String, at moment: Moment) -> Day? {
    switch text {
    case "today": return moment.today
    case "yesterday": return moment.today.adding(days: -1)
    case "tomorrow": return moment.today.adding(days: 1)
    default: break
    }
    if let weekday = weekdays.firstIndex(where: { $0 == text || (text.utf8.count >= 3 && $0.hasPrefix(text)) }) {
      return moment.today.adding(days: -((moment.today.weekday - weekday - 1 + 7) % 7))
    }
    return Day(iso: text.utf8)
  }

  /// As above, and `3d` or `-3d`: so many days ago.
  static func read(_ text: String, at moment: Moment) throws(Failure) -> Day {
    let folded = text.lowercased()
    if let day = day(folded, at: moment) { return day }
    let length = try CalendarLength.read(folded.hasPrefix("-") ? String(folded.dropFirst()) : folded)
    if let length, length.isOfWholeDays { return moment.day(before: length) }
    let near = Spelling.nearest(to: folded, among: words)
    throw .usage(
      "'\(Terminal.clean(text))' is no day",
      hints: (near.map { ["did you mean: \($0)"] } ?? []) + ["days: today, yesterday, monday, 2026-11-21, -3d"])
  }
}
