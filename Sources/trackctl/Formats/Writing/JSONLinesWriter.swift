import System
import Time
import Wire

/// Writes JSON Lines. The first line names the user and the time of the export. Each further line is a row, as the
/// daemon shows it.
struct JSONLinesWriter: FormatWriter {
  let options: WritingOptions

  func begin() -> String {
    let header: JSON = [
      "format": 1, "version": JSON(Version.current), "user": JSON(options.user), "at": JSON(options.now.description),
    ]
    return JSON.object([("trackd", header)]).description + "\n"
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
