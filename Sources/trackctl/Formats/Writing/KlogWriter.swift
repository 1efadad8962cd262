import Time

/// Writes klog's text format: each day with its entries. Times are truncated to minutes. The project becomes a tag.
struct KlogWriter: FormatWriter {
  private let zone: TimeZone
  private var day: Day?

  init(_ options: WritingOptions) {
    zone = options.zone
  }

  mutating func row(_ row: ExportedRow) -> String {
    guard let entry = EntryDraft(shown: row.json) else { return "" }
    let start = zone.clock(of: entry.start)
    var text = ""
    if day != start.day {
      text += (day == nil ? "" : "\n") + "\(start.day)\n"
      day = start.day
    }
    return text + "    \(Self.time(start.secondsOfDay)) - \(end(of: entry, from: start.day)) \(Self.words(entry))\n"
  }

  private func end(of entry: EntryDraft, from day: Day) -> String {
    guard let stop = entry.stop else { return "?" }
    let end = zone.clock(of: stop)
    if end.day == day { return Self.time(end.secondsOfDay) }
    // klog can express an end on the next day, but not on a later day.
    return end.day == day.adding(days: 1) ? Self.time(end.secondsOfDay) + ">" : "23:59>"
  }

  private static func time(_ seconds: Int) -> String { Lengths.short(seconds) }

  private static func words(_ entry: EntryDraft) -> String {
    let tags = ([entry.project ?? ""] + entry.tags).map { "#" + tag($0) }.joined(separator: " ")
    return entry.note.isEmpty ? tags : tags + " " + TimewarriorWriter.line(entry.note)
  }

  private static func tag(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.isAlphabetic || scalar == "-" || ("0"..."9").contains(scalar) ? scalar : "_"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
