import Wire

/// Writes the format of `timew export`: a list with an interval per line. The project becomes a tag.
struct TimewarriorWriter: FormatWriter {
  private var count = 0

  func begin() -> String { "[\n" }

  mutating func row(_ row: ExportedRow) -> String {
    count += 1
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", count)
    let entry = EntryDraft(shown: row.json)
    if let entry { writer.member("start", TimewarriorLine.text(entry.start)) }
    if let stop = entry?.stop { writer.member("end", TimewarriorLine.text(stop)) }
    writer.array("tags", Self.tags(entry)) { $1.string($0) }
    if let note = entry?.note, !note.isEmpty { writer.member("annotation", Self.line(note)) }
    writer.endObject()
    return (count > 1 ? ",\n" : "") + String(decoding: writer.bytes, as: UTF8.self)
  }

  func end() -> String { (count > 0 ? "\n" : "") + "]\n" }

  /// The tags in Timewarrior's order: sorted and without duplicates.
  static func tags(_ entry: EntryDraft?) -> [String] {
    guard let entry else { return [] }
    return Set([entry.project ?? ""] + entry.tags).filter { !$0.isEmpty }.sorted()
  }

  /// The note as a single line, because Timewarrior doesn't allow line breaks in notes.
  static func line(_ note: String) -> String { note.replacing(["\n": " "]) }

  /// An entry as a line of a data file.
  static func dataLine(_ entry: EntryDraft) -> String {
    var line = "inc \(TimewarriorLine.text(entry.start))"
    if let stop = entry.stop { line += " - \(TimewarriorLine.text(stop))" }
    let tags = tags(entry).map(word)
    if !tags.isEmpty || !entry.note.isEmpty { line += " #" + tags.map { " " + $0 }.joined() }
    if !entry.note.isEmpty { line += " # " + quoted(Self.line(entry.note)) }
    return line + "\n"
  }

  /// The tag as it is written in a data file. It is quoted unless it is a plain word.
  private static func word(_ tag: String) -> String {
    let isPlain = tag.utf8.allSatisfy {
      $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#")
    }
    return isPlain ? tag : quoted(tag)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing(["\"": "\\\"", "\\": "\\\\"]) + "\""
  }
}
