/// Finds a time in the words of a note: the whole note (`9:30`, `yesterday 17:00`), or the words after `at`, `since` or
/// `from`. A number alone, a day and `now` are ordinary words.
struct NoteTime {
  /// The time in its typed form. Nil if there is none.
  let text: String?

  init(_ words: [String], at moment: Moment) {
    let isTime = { (text: String) in (try? TimeReading.read(text, at: moment)) ?? nil != nil }
    let all = words.joined(separator: " ")
    let folded = all.lowercased()
    // A word that begins with a minus can only come after --, so the user meant it as text.
    if Int(all) == nil, !all.hasPrefix("-"), folded != "now", DayReading.day(folded, at: moment) == nil, isTime(all) {
      text = all
      return
    }
    guard let index = words.lastIndex(where: { ["at", "since", "from"].contains($0.lowercased()) }) else {
      text = nil
      return
    }
    let behind = words[(index + 1)...].joined(separator: " ")
    // `at 9`
    if let hour = Int(behind), 0...24 ~= hour, words[index].lowercased() != "from" {
      text = "\(hour):00"
    } else {
      text = !behind.isEmpty && isTime(behind) ? behind : nil
    }
  }
}
