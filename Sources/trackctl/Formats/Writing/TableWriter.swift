import Time
import Wire

/// A table by RFC 4180. What a spreadsheet would take for a formula has a quote before it.
struct TableWriter: FormatWriter {
  private static let columns: [String: [String]] = [
    "timer": ["startedAt", "stoppedAt", "seconds", "project", "tags", "note", "source"],
    "hours": ["date", "client", "project", "hours", "comment", "billable", "employment", "source"],
    "remarks": ["at", "lat", "lon", "text", "place", "accuracy", "visibility", "source"],
  ]

  private let columns: [String]

  init(_ options: WritingOptions) {
    let whose = options.isOfSeveral && options.module == "hours" ? ["user"] : []
    columns = options.columns ?? whose + (Self.columns[options.module] ?? [])
  }

  /// Whether rows of a module have such a column.
  static func known(_ module: String) -> [String] { (columns[module] ?? []) + ["id", "user"] }

  func begin() -> String { Self.line(columns) }

  func row(_ row: ExportedRow) -> String { Self.line(columns.map { Self.text(row.json[$0]) }) }

  private static func text(_ value: JSON?) -> String {
    guard let value, !value.isNull else { return "" }
    // Numbers are no formulas, also those below zero.
    if let text = value.string { return CellGuard.added(text) }
    if value.kind == .array { return CellGuard.added(TagCell.joined(value.elements.compactMap(\.string))) }
    return value.description
  }

  private static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  private static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") && $0 != 0x0D
    }
    // Blanks at the ends are kept by some readers only within quotes.
    if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    return "\"" + text.replacing(["\"": "\"\""]) + "\""
  }
}
