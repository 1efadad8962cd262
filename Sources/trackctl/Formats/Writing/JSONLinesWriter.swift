import System
import Time
import Wire

/// Writes JSON Lines: a header with the author and the time, then one row per line, as the daemon shows it.
struct JSONLinesWriter: FormatWriter {
  let options: WritingOptions

  func begin() -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("trackd")
    writer.beginObject()
    writer.member("format", 1)
    writer.member("version", Version.current)
    writer.member("user", options.user)
    writer.member("at", options.now.description)
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  func row(_ row: ExportedRow) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("module", row.module)
    writer.member("table", row.table)
    writer.key("row")
    writer.json(row.json)
    writer.endObject()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
