/// Reads tables: any CSV with column titles, Toggl's reports, Hamster's TSV, and the output of `export csv`.
struct TableReader: FormatReader {
  private let options: ReadingOptions
  private let cell: TimeCell
  /// Whether trackctl wrote the file, so that quotes before formula-like cells are its own and must be removed.
  private let isGuarded: Bool
  private var pieces: CSVPieces
  private var columns: [TableColumn] = []

  init(_ input: PagedInput, _ options: ReadingOptions, isGuarded: Bool) {
    self.options = options
    cell = TimeCell(options: options)
    self.isGuarded = isGuarded
    pieces = CSVPieces(input)
  }

  mutating func next() throws(Failure) -> DraftResult? {
    if columns.isEmpty { try begin() }
    return try pieces.next()?.flatMap { record in
      DraftResult(line: record.line) { () throws(DraftFault) in try content(of: record) }
    }
  }

  // MARK: Columns

  private mutating func begin() throws(Failure) {
    if let named = options.columns {
      for name in named {
        guard let column = TableColumn(named: name) else {
          let known = TableColumn.allCases.map(\.rawValue).joined(separator: ", ")
          throw .usage("unknown column '\(Terminal.clean(name))' in --columns", hints: ["columns: \(known)"])
        }
        columns.append(column)
      }
      return
    }
    guard case .success(let record)? = try pieces.next() else {
      throw Failure(.refused, "line 1: the table is empty: its first line must name the columns")
    }
    columns = record.cells.map { TableColumn(named: $0) ?? .ignored }
    // With a separate date column, these titles mean times of day. Elsewhere they mean full timestamps.
    if columns.contains(.startTime), !columns.contains(.startDate) {
      columns = columns.map { $0 == .startTime ? (columns.contains(.date) ? .startTime : .start) : $0 }
      columns = columns.map { $0 == .stopTime ? (columns.contains(.date) ? .stopTime : .stop) : $0 }
    }
    guard columns.contains(where: { $0 != .ignored && $0 != .source }) else {
      throw Failure(
        .refused, "line \(record.line): no known column name in the first line",
        hints: ["name the columns: --columns start,stop,project,note; then the first line is read as a row, too"])
    }
  }

  private func has(_ column: TableColumn) -> Bool { columns.contains(column) }

  // MARK: Rows

  private func content(of record: CSVPieces.Record) throws(DraftFault) -> Draft.Content {
    var cells: [TableColumn: String] = [:]
    for (column, text) in zip(columns, record.cells) where column != .ignored && !text.isEmpty {
      cells[column] = isGuarded ? CellGuard.removed(text) : text
    }
    let row = TableRow(line: record.line, cells: cells, cell: cell, splitsPlainly: !isGuarded)
    if has(.lat), has(.lon) { return .remark(try row.remark()) }
    if has(.hours) { return .record(try row.record()) }
    return .entry(try row.entry())
  }
}
