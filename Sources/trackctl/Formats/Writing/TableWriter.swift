import Time
import Wire

/// Writes a table in the format of RFC 4180. A text that a spreadsheet would mistake for a formula gets a leading
/// apostrophe.
struct TableWriter: FormatWriter {
  /// The first columns of each module. Users can rely on their order. The other declared columns follow.
  private static let first: [String: [String]] = [
    "timer": ["startedAt", "stoppedAt", "seconds", "project", "tags", "note", "source", "start", "stop"],
    "hours": ["date", "client", "project", "hours", "comment", "billable", "employment", "source"],
    "remarks": ["at", "lat", "lon", "text", "place", "accuracy", "visibility", "source"],
  ]

  /// Columns that are left out by default.
  private static let unsaid: [String: Set<String>] = [
    "timer": ["id", "user", "import", "long"], "hours": ["id", "user", "createdAt", "updatedAt", "locked"],
    "remarks": ["id", "user", "own", "distance"],
  ]

  /// The title of each column, and the member that the column shows.
  private let columns: [(title: String, member: String)]
  private let zone: TimeZone

  init(_ options: WritingOptions) {
    let whose = options.isOfSeveral && options.module == "hours" ? ["user"] : []
    let names = options.columns ?? whose + Self.usual(options.module, options.members)
    let known = Self.known(options.module, options.members)
    columns = names.map { ($0, known.contains($0) ? $0 : Self.member(named: $0, of: options.module) ?? $0) }
    zone = options.zone
  }

  /// The member that a column name stands for. The accepted names are those of `import`, such as `from` or
  /// `description`.
  static func member(named name: String, of module: String) -> String? {
    switch (module, TableColumn(named: name)) {
    case ("timer", let column?): LocalCell(rawValue: column.rawValue)?.rawValue ?? ofEntries[column]
    case ("hours", .note?): "comment"
    case ("hours", let column?), ("remarks", let column?): column == .note ? "text" : column.rawValue
    default: nil
    }
  }

  private static let ofEntries: [TableColumn: String] = [
    .seconds: "seconds", .duration: "seconds", .project: "project", .note: "note", .tags: "tags", .source: "source",
  ]

  /// A column with a local time of an entry. Other columns have the times in UTC.
  private enum LocalCell: String {
    case start, stop, startDate, startTime, stopDate, stopTime, date

    func text(of row: JSON, _ zone: TimeZone) -> String {
      let isStop = self == .stop || self == .stopDate || self == .stopTime
      guard let instant = row.instant(isStop ? "stoppedAt" : "startedAt") else { return "" }
      let clock = zone.clock(of: instant)
      let time = Self.digits([clock.secondsOfDay / 3600, clock.secondsOfDay / 60 % 60, clock.secondsOfDay % 60])
      switch self {
      case .start, .stop: return "\(clock.day)T\(time)\(Self.offset(zone.offset(at: instant)))"
      case .startDate, .stopDate, .date: return clock.day.description
      case .startTime, .stopTime: return time
      }
    }

    private static func digits(_ numbers: [Int]) -> String {
      numbers.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }

    private static func offset(_ seconds: Int) -> String {
      let minutes = abs(seconds) / 60
      return (seconds < 0 ? "-" : "+") + digits([minutes / 60, minutes % 60])
    }
  }

  /// The default columns of a module. They include the declared members, so a new member is never missing.
  private static func usual(_ module: String, _ members: MemberMeanings) -> [String] {
    let first = first[module] ?? []
    let unsaid = unsaid[module] ?? ["id"]
    return first + members.names.filter { !first.contains($0) && !unsaid.contains($0) && !members.isStructure($0) }
  }

  /// All columns that the rows of a module can have.
  static func known(_ module: String, _ members: MemberMeanings) -> [String] {
    let first = (first[module] ?? []) + ["id", "user"]
    // Besides these columns, the caller accepts the column names of `import`.
    return first + members.names.filter { !first.contains($0) && !members.isStructure($0) }
  }

  func begin() -> String { Self.line(columns.map(\.title)) }

  func row(_ row: ExportedRow) -> String {
    Self.line(
      columns.map { column in
        if row.module == "timer", let local = LocalCell(rawValue: column.member) {
          return local.text(of: row.json, zone)
        }
        return Self.text(row.json[column.member])
      })
  }

  private static func text(_ value: JSON?) -> String {
    guard let value, !value.isNull else { return "" }
    // Numbers need no guard, even if they begin with a minus. Only texts and lists can be mistaken for formulas.
    if let text = value.string { return CellGuard.added(text) }
    if value.kind == .array { return CellGuard.added(TagCell.joined(value.elements.compactMap(\.string))) }
    return value.description
  }

  private static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  private static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") && $0 != 0x0D
    }
    // Some readers strip leading and trailing blanks that aren't in quotes.
    if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    return "\"" + text.replacing(["\"": "\"\""]) + "\""
  }
}
