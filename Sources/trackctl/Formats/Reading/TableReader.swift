import Time

/// Tables: any CSV whose columns are named, Toggl's reports, Hamster's TSV, and what `export csv` writes.
struct TableReader: FormatReader {
  private let options: ReadingOptions
  private let cell: TimeCell
  /// A quote before a cell that a spreadsheet would take for a formula is ours.
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
          throw .usage("--columns knows no '\(Terminal.clean(name))'", hints: ["columns: \(known)"])
        }
        columns.append(column)
      }
      return
    }
    guard case .success(let record)? = try pieces.next() else {
      throw Failure(.refused, "line 1: the table has no first line with the names of its columns")
    }
    columns = record.cells.map { TableColumn(named: $0) ?? .ignored }
    // A date and times of it have names that elsewhere are whole times.
    if columns.contains(.startTime), !columns.contains(.startDate) {
      columns = columns.map { $0 == .startTime ? (columns.contains(.date) ? .startTime : .start) : $0 }
      columns = columns.map { $0 == .stopTime ? (columns.contains(.date) ? .stopTime : .stop) : $0 }
    }
    guard columns.contains(where: { $0 != .ignored && $0 != .source }) else {
      throw Failure(
        .refused, "line \(record.line): no column has a name that is known here",
        hints: ["--columns start,stop,project,note says what they are; then every line is one of the table's"])
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
