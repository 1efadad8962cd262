import Time
import Wire

/// Reads a CSV table with rows of a custom module. The first line of the table names columns of the module.
struct OwnTableReader: FormatReader {
  private let table: OwnTables.Table
  private let cell: TimeCell
  private let skipped: SkippedRows
  private var pieces: CSVPieces
  /// The param that each column sets. Nil if no call can set the column.
  private var columns: [MethodParam?] = []

  init(_ input: PagedInput, _ options: ReadingOptions, _ table: OwnTables.Table) {
    self.table = table
    cell = TimeCell(options: options)
    skipped = options.skipped
    pieces = CSVPieces(input)
  }

  mutating func next() throws(Failure) -> DraftResult? {
    if columns.isEmpty { try begin() }
    return try pieces.next()?.flatMap { record in
      DraftResult(line: record.line) { () throws(DraftFault) in .call(try call(record)) }
    }
  }

  private mutating func begin() throws(Failure) {
    let names: [String]
    if let named = cell.options.columns {
      names = named
    } else if case .success(let record)? = try pieces.next() {
      names = record.cells
    } else {
      throw Failure(.refused, "the table is empty; its first line must name the columns")
    }
    columns = names.map { name in table.method.params.first { $0.name.lowercased() == name.lowercased() } }
    guard columns.contains(where: { $0 != nil }) else {
      let known = table.method.params.map(\.name).filter { !["idempotencyKey", "dryRun", "timeZone"].contains($0) }
      throw Failure(
        .refused, "the first line names no column that \(table.method.name) takes",
        hints: ["columns: \(known.joined(separator: ", "))"])
    }
    for (name, column) in zip(names, columns) where column == nil && name.lowercased() != "id" {
      if !table.callers.contains(name) {
        skipped.addColumn(Terminal.clean(name), of: table.method.name)
      }
    }
  }

  private func call(_ record: CSVPieces.Record) throws(DraftFault) -> CallDraft {
    var row: [(String, JSON)] = []
    for (param, text) in zip(columns, record.cells) {
      guard let param, !text.isEmpty else { continue }
      let text = CellGuard.removed(text)
      if let reference = param.reference, Int(text) == nil {
        guard let id = cell.options.titles?.id(of: text, in: reference) else {
          throw DraftFault(
            line: record.line, "\(param.name): '\(Terminal.clean(text))' isn't the title of exactly one row")
        }
        row.append((param.name, JSON(id)))
        continue
      }
      guard let value = value(text, param.kind) else {
        throw DraftFault(line: record.line, "'\(Terminal.clean(text))' doesn't fit \(param.name)")
      }
      row.append((param.name, value))
    }
    return table.draft(.object(row), nil)
  }

  private func value(_ text: String, _ kind: ParamKind) -> JSON? {
    switch kind {
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "1": true
      case "false", "no", "0": false
      default: nil
      }
    case .integer, .thing: Int(text).map { JSON($0) }
    case .number, .hours, .distance: number(text)
    case .time: cell.instant(text).map { JSON($0.description) }
    case .day: cell.day(text).map { JSON($0.description) }
    case .list: .strings(TagCell.split(text))
    case .json: try? JSON(parsing: text)
    default: JSON(text)
    }
  }

  /// Parses a number. Its digits are kept as they are, because decimals are exact.
  private func number(_ text: String) -> JSON? {
    guard let json = try? JSON(parsing: text), json.kind == .number else { return nil }
    return json
  }
}
