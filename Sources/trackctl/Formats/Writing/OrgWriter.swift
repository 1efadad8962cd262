import Time

/// Writes Org's clock lines. A change of project, note or tags starts a new heading.
struct OrgWriter: FormatWriter {

  private let zone: TimeZone
  private var project: String?
  private var heading: String?

  init(_ options: WritingOptions) {
    zone = options.zone
  }

  mutating func row(_ row: ExportedRow) -> String {
    guard let entry = EntryDraft(shown: row.json) else { return "" }
    var text = ""
    if project != entry.project {
      text += "* \(entry.project ?? "")\n"
      (project, heading) = (entry.project, nil)
    }
    let tags = entry.tags.map(Self.tag).joined(separator: ":")
    let title = TimewarriorWriter.line(entry.note) + (tags.isEmpty ? "" : " :\(tags):")
    if heading != title, !title.isEmpty { text += "** \(title)\n" }
    // An entry that has neither a note nor tags has no heading of its own. Repeating the project's heading ends the
    // previous, deeper heading.
    if title.isEmpty, heading?.isEmpty == false { text += "* \(entry.project ?? "")\n" }
    heading = title
    text += "   CLOCK: [\(stamp(entry.start))]"
    if let stop = entry.stop { text += "--[\(stamp(stop))] => \(Lengths.short(stop - entry.start))" }
    return text + "\n"
  }

  private func stamp(_ instant: Instant) -> String {
    let (day, seconds) = zone.clock(of: instant)
    let time = "\(Lengths.twoDigits(seconds / 3600)):\(Lengths.twoDigits(seconds / 60 % 60))"
    return "\(day) \(TimeText.weekdays[day.weekday - 1]) \(time)"
  }

  private static func tag(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_@#%".unicodeScalars.contains(scalar)
        ? scalar : "_"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
