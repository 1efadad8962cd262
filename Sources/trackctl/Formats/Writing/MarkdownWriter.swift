import Time
import Wire

/// Writes Markdown tables for people. The timer gets a table per day, and any other module gets a single table.
struct MarkdownWriter: FormatWriter {
  private let options: WritingOptions
  private var day: Day?

  init(_ options: WritingOptions) {
    self.options = options
  }

  func begin() -> String {
    switch options.module {
    case "hours": Self.head(["Date", "Client", "Project", "Hours", "Comment"])
    case "remarks": Self.head(["Time", "Place", "Remark"])
    default: ""
    }
  }

  mutating func row(_ row: ExportedRow) -> String {
    switch options.module {
    case "hours":
      return Self.line([
        row.json.text("date"), row.json.text("client"), row.json.text("project"), row.json.number("hours"),
        row.json.text("comment"),
      ])
    case "remarks":
      let place = "\(row.json.number("lat")), \(row.json.number("lon"))"
      return Self.line([row.json.text("at"), row.json["place"]?.string ?? place, row.json.text("text")])
    default: return EntryDraft(shown: row.json).map { line($0) } ?? ""
    }
  }

  private mutating func line(_ entry: EntryDraft) -> String {
    let (day, start) = options.zone.clock(of: entry.start)
    var text = ""
    if self.day != day {
      text += (self.day == nil ? "" : "\n") + "## \(TimeText.name(of: day))\n\n"
      text += Self.head(["From", "To", "Length", "Project", "Note", "Tags"])
      self.day = day
    }
    let stop = entry.stop ?? options.now
    let end = entry.stop.map { Lengths.short(options.zone.clock(of: $0).secondsOfDay) } ?? "…"
    return text
      + Self.line([
        Lengths.short(start), end, Lengths.short(stop - entry.start), entry.project ?? "", entry.note,
        entry.tags.joined(separator: ", "),
      ])
  }

  private static func head(_ names: [String]) -> String { line(names) + line(names.map { _ in "---" }) }

  private static func line(_ cells: [String]) -> String { "| " + cells.map(escaped).joined(separator: " | ") + " |\n" }

  /// Escapes all characters that Markdown or HTML would interpret.
  private static func escaped(_ text: String) -> String { text.replacing(escapes) }

  private static let escapes: [Unicode.Scalar: String] = [
    "\n": "<br>", "<": "&lt;", "&": "&amp;", "|": "\\|", "\\": "\\\\", "`": "\\`", "*": "\\*", "_": "\\_",
    "[": "\\[", "]": "\\]",
  ]
}
