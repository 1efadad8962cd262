import Time

/// Parses a day that is still to come, such as the due date of a task: `tomorrow`, `friday`, `24 dec`, `1.12.` or
/// `2026-12-01`.
enum NextDay {
  static let hint = "dates: tomorrow, friday, 24 dec, 1.12., 2026-12-01"

  static func read(_ text: String, at moment: Moment) throws(Failure) -> Day {
    let folded = text.lowercased()
    if let day = dotted(folded, at: moment) { return day }
    guard let day = DayReading.day(folded, at: moment) else {
      throw .usage("'\(Terminal.clean(text))' is not a date", hints: [hint])
    }
    if day >= moment.today || Day(iso: folded.utf8) != nil || folded == "yesterday" { return day }
    // For a day without a year, `DayReading` returns the last occurrence, but a due date needs the next occurrence.
    let words = folded.words
    if words.count == 1 { return day.adding(days: 7) }
    return words.count == 2 ? next(day.month, day.day, at: moment) ?? day : day
  }

  /// Parses `1.12.` or `1.12.2026`.
  private static func dotted(_ text: String, at moment: Moment) -> Day? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = Int(parts[0]), let month = Int(parts[1]) else { return nil }
    if parts[2].isEmpty { return next(month, day, at: moment) }
    return Int(parts[2]).flatMap { Day(year: $0, month: month, day: day) }
  }

  private static func next(_ month: Int, _ day: Int, at moment: Moment) -> Day? {
    // February 29 can be up to eight years away, because some century years aren't leap years.
    (0...8).lazy.compactMap { Day(year: moment.today.year + $0, month: month, day: day) }
      .first { $0 >= moment.today }
  }
}
