import Time
import Wire

/// Writes iCalendar. Each entry becomes an event that has the exact row in X-TRACKD. Each chore becomes a to-do.
struct CalendarWriter: FormatWriter {
  private static let lineBytes = 75

  private let now: Instant
  private let user: String

  init(_ options: WritingOptions) {
    now = options.now
    user = options.user
  }

  func begin() -> String {
    Self.line("BEGIN:VCALENDAR") + Self.line("VERSION:2.0") + Self.line("PRODID:-//trackd//trackctl//EN")
  }

  func row(_ row: ExportedRow) -> String {
    row.module == "chores" ? task(row.json) : EntryDraft(shown: row.json).map { event($0, row.json) } ?? ""
  }

  func end() -> String { Self.line("END:VCALENDAR") }

  private func event(_ entry: EntryDraft, _ json: JSON) -> String {
    var text = Self.line("BEGIN:VEVENT") + head("entry", json)
    text += Self.line("DTSTART:\(TimewarriorLine.text(entry.start))")
    text += Self.line("DTEND:\(TimewarriorLine.text(entry.stop ?? max(now, entry.start)))")
    text += Self.line("SUMMARY:\(Self.escaped(entry.project ?? ""))")
    if !entry.note.isEmpty { text += Self.line("DESCRIPTION:\(Self.escaped(entry.note))") }
    if !entry.tags.isEmpty { text += Self.line("CATEGORIES:\(entry.tags.map(Self.escaped).joined(separator: ","))") }
    return text + Self.line("X-TRACKD:\(Self.escaped(Self.exact(json)))") + Self.line("END:VEVENT")
  }

  private func task(_ task: JSON) -> String {
    var text = Self.line("BEGIN:VTODO") + head("task", task)
    text += Self.line("SUMMARY:\(Self.escaped(task.text("name")))")
    if let due = task.instant("dueAt") { text += Self.line("DUE:\(TimewarriorLine.text(due))") }
    if let room = task["room"]?.string { text += Self.line("CATEGORIES:\(Self.escaped(room))") }
    return text + Self.line("END:VTODO")
  }

  private func head(_ kind: String, _ json: JSON) -> String {
    let name = "\(kind)-\(json["id"]?.description ?? "0")@\(user.isEmpty ? "trackd" : user).trackd"
    return Self.line("UID:\(Self.escaped(name))") + Self.line("DTSTAMP:\(TimewarriorLine.text(now))")
  }

  private static func exact(_ json: JSON) -> String {
    json.picking(["project", "startedAt", "stoppedAt", "note", "tags", "source"]).description
  }

  private static func escaped(_ text: String) -> String { text.replacing(escapes) }

  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\\\", ",": "\\,", ";": "\\;", "\n": "\\n", "\r": "",
  ]

  /// Folds a line that is longer than 75 bytes. A continuation line begins with a space. A character is never split.
  static func line(_ text: String) -> String {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if length + width > lineBytes {
        bytes += "\r\n ".utf8
        length = 1
      }
      bytes += Array(String(scalar).utf8)
      length += width
    }
    return String(decoding: bytes, as: UTF8.self) + "\r\n"
  }
}
