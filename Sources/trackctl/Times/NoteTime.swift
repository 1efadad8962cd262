/// A time in the words of a note. The time may be the entire note (`9:30`, `yesterday 17:00`), follow `at` or `since`
/// at the end (`lunch at 9:15`), or be a duration after `for` (`for 30m`). A number alone, a day and `now` are ordinary
/// words.
struct NoteTime {
  /// The time in its typed form.
  let text: String
  /// The words before the time.
  let note: [String]
  /// Whether a word such as `at` shows that the user meant the start time. A time alone could also be a note.
  let isMeant: Bool

  /// Nil if there is no time. Quoted words are taken literally.
  init?(_ words: [String], at moment: Moment) {
    if words.contains(where: { $0.words.count > 1 }) { return nil }
    let index = words.lastIndex { ["at", "since", "for", "from"].contains($0.lowercased()) }
    if let index, index + 1 < words.count,
      let time = Self.time(words[(index + 1)...].joined(separator: " "), after: words[index].lowercased(), moment)
    {
      text = time
      note = Array(words[..<index])
      // `from 9:15` may be part of the note.
      isMeant = words[index].lowercased() != "from"
      return
    }
    let all = words.joined(separator: " ")
    let folded = all.lowercased()
    // A word that begins with a minus can only come after --, so the user meant it as text.
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
    // `at 9`
    if word != "from", let hour = Int(text), 0...24 ~= hour { return "\(hour):00" }
    return Int(text) == nil && isTime(text, moment) ? text : nil
  }

  private static func isTime(_ text: String, _ moment: Moment) -> Bool {
    (try? TimeReading.read(text, at: moment)) ?? nil != nil
  }
}
