import Wire

/// Writes a table by RFC 4180. A text that a spreadsheet would take for a formula gets a leading quote.
struct TableWriter: FormatWriter {
  /// The first columns, in an order that users can rely on. All other declared columns follow.
  private static let first: [String: [String]] = [
    "timer": ["startedAt", "stoppedAt", "seconds", "project", "tags", "note", "source"],
    "hours": ["date", "client", "project", "hours", "comment", "billable", "employment", "source"],
    "remarks": ["at", "lat", "lon", "text", "place", "accuracy", "visibility", "source"],
  ]

  /// Columns that a table of the user's own rows has only on request.
  private static let unsaid: [String: Set<String>] = [
    "timer": ["id", "user", "import", "long"], "hours": ["id", "user", "createdAt", "updatedAt", "locked"],
    "remarks": ["id", "user", "own", "distance"],
  ]

  private let columns: [String]

  init(_ options: WritingOptions) {
    let whose = options.isOfSeveral && options.module == "hours" ? ["user"] : []
    columns = options.columns ?? whose + Self.usual(options.module, options.members)
  }

  /// The default columns of a module. They follow the declaration, so a new column is never missing.
  private static func usual(_ module: String, _ members: MemberMeanings) -> [String] {
    let first = first[module] ?? []
    let unsaid = unsaid[module] ?? ["id"]
    return first + members.names.filter { !first.contains($0) && !unsaid.contains($0) && !members.isStructure($0) }
  }

  /// All columns that rows of a module have.
  static func known(_ module: String, _ members: MemberMeanings) -> [String] {
    let first = (first[module] ?? []) + ["id", "user"]
    return first + members.names.filter { !first.contains($0) && !members.isStructure($0) }
  }

  func begin() -> String { Self.line(columns) }

  func row(_ row: ExportedRow) -> String { Self.line(columns.map { Self.text(row.json[$0]) }) }

  private static func text(_ value: JSON?) -> String {
    guard let value, !value.isNull else { return "" }
    // Numbers need no guard, even negative ones.
    if let text = value.string { return CellGuard.added(text) }
    if value.kind == .array { return CellGuard.added(TagCell.joined(value.elements.compactMap(\.string))) }
    return value.description
  }

  private static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  private static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") && $0 != 0x0D
    }
    // Some readers keep leading and trailing blanks only inside quotes.
    if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    return "\"" + text.replacing(["\"": "\"\""]) + "\""
  }
}
