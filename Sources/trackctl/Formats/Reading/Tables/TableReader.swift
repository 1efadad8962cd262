import ModuleKit

/// Reads tables: any CSV file with column titles; reports from Toggl, Clockify and Kimai; TSV from Hamster; and the
/// output of `export csv`.
struct TableReader: FormatReader {
  private let options: ReadingOptions
  private let cell: TimeCell
  /// Whether trackctl wrote the file. In such a file, an apostrophe precedes each text that looks like a formula, and
  /// the reader must remove it: see `CellGuard`.
  private let isGuarded: Bool
  private var pieces: CSVPieces
  private let input: PagedInput
  private var columns: [TableColumn] = []
  /// The currency in the title of a column with rates or amounts.
  private var currency: Currency?
  private var facts = ProjectFacts()
  /// The projects to return before the first entry, in reverse order. The last element is returned first.
  private var projects: [ProjectDraft] = []

  init(_ input: PagedInput, _ options: ReadingOptions, isGuarded: Bool) {
    self.options = options
    cell = TimeCell(options: options)
    self.isGuarded = isGuarded
    self.input = input
    pieces = CSVPieces(input)
  }

  mutating func next() throws(Failure) -> DraftResult? {
    if columns.isEmpty {
      try begin()
      if options.makesProjects, has(.client) || has(.rate) || has(.amount) { try gatherFacts() }
    }
    if let project = projects.popLast() { return .success(Draft(line: 1, content: .project(project))) }
    return try pieces.next()?.flatMap { record in
      DraftResult(line: record.line) { () throws(DraftFault) in try content(of: record) }
    }
  }

  /// Reads the whole table in advance to gather the facts about projects.
  private mutating func gatherFacts() throws(Failure) {
    var quiet = options
    (quiet.makesProjects, quiet.times, quiet.skipped) = (false, LocalTimes(options.times.zone), SkippedRows())
    facts = try ProjectFacts { [input, isGuarded] learn throws(Failure) in
      var reader = TableReader(try PagedInput(input.file), quiet, isGuarded: isGuarded)
      while let result = try reader.next() {
        if case .success(let draft) = result, case .entry(let entry) = draft.content { learn(entry) }
      }
    }
    projects = facts.projects.reversed()
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
      throw Failure(.refused, "the table is empty; its first line must name the columns")
    }
    columns = record.cells.map { TableColumn(named: $0) ?? .ignored }
    let names = record.cells.map { $0.lowercased() }
    // The meaning of some titles depends on the other columns. Beside a project column, an activity is a task. Beside
    // an hourly rate, a rate is the amount of the whole entry.
    if names.contains("project") { change("activity", in: names, to: .task) }
    if names.contains(where: { $0.hasPrefix("hourly") }) { change("rate", in: names, to: .amount) }
    for (column, cell) in zip(columns, record.cells) where currency == nil && [.rate, .amount].contains(column) {
      currency = TableColumn.currency(in: cell)
    }
    // In a table with a date column, start and stop are times of day. In a table without a date column, start and stop
    // are complete timestamps.
    if columns.contains(.startTime), !columns.contains(.startDate) {
      if !columns.contains(.date) { columns = columns.map { Self.timestamps[$0] ?? $0 } }
    }
    guard columns.contains(where: { $0 != .ignored && $0 != .source }) else {
      throw Failure(
        .refused, "line \(record.line): none of the column names is known",
        hints: ["name the columns: --columns start,stop,project,note; the first line is then read as a row, too"])
    }
  }

  private static let timestamps: [TableColumn: TableColumn] = [.startTime: .start, .stopTime: .stop]

  private mutating func change(_ name: String, in names: [String], to column: TableColumn) {
    for (place, other) in names.enumerated() where other == name { columns[place] = column }
  }

  private func has(_ column: TableColumn) -> Bool { columns.contains(column) }

  // MARK: Rows

  private func content(of record: CSVPieces.Record) throws(DraftFault) -> Draft.Content {
    var cells: [TableColumn: String] = [:]
    for (column, text) in zip(columns, record.cells) where column != .ignored && !text.isEmpty {
      cells[column] = isGuarded ? CellGuard.removed(text) : text
    }
    let row = TableRow(
      line: record.line, cells: cells, cell: cell, splitsPlainly: !isGuarded, currency: currency ?? options.currency)
    if has(.lat), has(.lon) { return .remark(try row.remark()) }
    if has(.hours) { return .record(try row.record()) }
    var entry = try row.entry()
    entry.project = facts.name(of: entry)
    if let loss = facts.loss(of: entry) { options.skipped.addLoss(loss) }
    return .entry(entry)
  }
}
