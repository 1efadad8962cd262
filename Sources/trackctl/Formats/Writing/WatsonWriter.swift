import Time
import Wire

/// Writes Watson's file `frames`. A running entry is left out.
struct WatsonWriter: FormatWriter {
  private var count = 0

  func begin() -> String { "[" }

  mutating func row(_ row: ExportedRow) -> String {
    guard let entry = EntryDraft(shown: row.json), let stop = entry.stop else { return "" }
    count += 1
    var writer = JSONWriter()
    writer.beginArray()
    writer.int(entry.start.seconds)
    writer.int(stop.seconds)
    writer.string(entry.project ?? "")
    writer.string(Self.id(entry))
    writer.beginArray()
    for tag in entry.tags { writer.string(tag) }
    writer.endArray()
    writer.int(stop.seconds)
    writer.endArray()
    return (count > 1 ? ",\n " : "\n ") + String(decoding: writer.bytes, as: UTF8.self)
  }

  func end() -> String { "\n]\n" }

  /// The original id of the frame, if the entry came from Watson. Any other entry gets an id of 32 digits that is the
  /// same in every export.
  private static func id(_ entry: EntryDraft) -> String {
    if let source = entry.source, let (format, id) = source.parted(at: ":"), format == "watson" { return id }
    return ContentID.of(entry, format: "").unicodeScalars.dropFirst().reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}
