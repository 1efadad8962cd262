/// A time that a note contains. The time can be the whole note, such as `9:30` or `yesterday 17:00`. It can follow
/// `at`, `since` or `from` at the end, as in `lunch at 9:15`. It can also be a duration after `for`, as in `for 30m`. A
/// number alone, a day alone and `now` alone are ordinary words of a note.
struct NoteTime {
  /// The time as the user typed it.
  let text: String
  /// The words before the time.
  let note: [String]
  /// Whether a word such as `at` shows that the user meant the start time. Without such a word, the time might be the
  /// note itself.
  let isMeant: Bool

  /// Nil if the words contain no time. A word with blanks was quoted by the user, so the note is taken literally.
  init?(_ words: [String], at moment: Moment) {
    if words.contains(where: { $0.words.count > 1 }) { return nil }
    let index = words.lastIndex { ["at", "since", "for", "from"].contains($0.lowercased()) }
    if let index, index + 1 < words.count,
      let time = Self.time(words[(index + 1)...].joined(separator: " "), after: words[index].lowercased(), moment)
    {
      text = time
      note = Array(words[..<index])
      // A time after `from`, as in `from 9:15`, might be a part of the note.
      isMeant = words[index].lowercased() != "from"
      return
    }
    let all = words.joined(separator: " ")
    let folded = all.lowercased()
    // A word that begins with a minus can come only after `--`, so the user meant it as text.
    guard Int(all) == nil, !all.hasPrefix("-"), folded != "now", DayReading.day(folded, at: moment) == nil,
      Self.isTime(all, moment)
    else { return nil }
    (text, note, isMeant) = (all, [], false)
  }

  private static func time(_ text: String, after word: String, _ moment: Moment) -> String? {
    if word == "for" {
      let length = (try? CalendarLength.read(text)) ?? nil
      guard let length, length.months == 0, length.days == 0, length.seconds > 0, Int(text) == nil else { return nil }
      return "-" + text
    }
    // After `at` or `since`, a number is an hour, as in `at 9`.
    if word != "from", let hour = Int(text), 0...24 ~= hour { return "\(hour):00" }
    return Int(text) == nil && isTime(text, moment) ? text : nil
  }

  private static func isTime(_ text: String, _ moment: Moment) -> Bool {
    (try? TimeReading.read(text, at: moment)) ?? nil != nil
  }
}
