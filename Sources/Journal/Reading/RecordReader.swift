import System
import Wire

/// Reads the records of a journal after its header, one by one. The reader checks everything that doesn't depend on the
/// module, and passes each record to the visitor. It stops at the end or at the first bad record.
///
/// The reader doesn't judge why it stopped, and it never writes to the file. Recovery, verify and repair all use this
/// reader.
struct RecordReader<Visitor: JournalVisitor> {
  enum Stop: Equatable {
    /// The end of the file was reached. Only newlines follow the last record.
    case end
    /// The record at `offset` is bad or missing. If `isWhole` is true, the record's checksum matches, so a torn write
    /// can't be the reason.
    case bad(offset: Int, Damage, isWhole: Bool)
    case unreadable(offset: Int, Errno)
  }

  private enum Section { case rows, transactions }

  private enum Fault: Error {
    case damage(Damage, isWhole: Bool)
    case unreadable(Errno)
  }

  let header: Header
  private(set) var reader: LineReader
  private(set) var contents: JournalContents
  /// The revision of the last good record.
  private(set) var rev: Int
  /// The offset of the byte after the newline of the last good record.
  private(set) var end: Int
  /// Whether the last good record ends in a newline. The newline can be missing if the file was truncated.
  private(set) var endIsTerminated: Bool
  /// The offset at which the batch of the last good record begins. All records of a batch are synced together.
  private(set) var batchStart: Int
  /// The offset of the first transaction whose changes aren't part of the rows.
  private(set) var snapshotEnd: Int
  private let visitor: Visitor
  private var section = Section.rows
  private var currentTable = 0
  private var currentStart: [UInt8] = []

  /// Creates a record reader. The line reader must be positioned after the header's line.
  init(_ header: Header, reader: LineReader, headerIsTerminated: Bool, visitor: Visitor) {
    self.header = header
    self.reader = reader
    self.visitor = visitor
    contents = JournalContents(tables: header.next.keys)
    rev = header.rev
    end = reader.offset
    endIsTerminated = headerIsTerminated
    batchStart = 0
    snapshotEnd = reader.offset
  }

  /// The revision that was reached. It is never less than the revision of the rows, which contain the changes of all
  /// kept transactions.
  var reached: Int { max(rev, header.rev) }

  /// The revision that the next record must have. Nil while rows or kept history are still being read.
  var expectedRevision: Int? { section == .transactions && rev >= header.rev ? rev + 1 : nil }

  mutating func run() -> Stop {
    while true {
      let offset = reader.offset
      do throws(Fault) {
        guard try takeNext() else { return .end }
      } catch {
        switch error {
        case .damage(let damage, let isWhole): return .bad(offset: offset, damage, isWhole: isWhole)
        case .unreadable(let errno): return .unreadable(offset: offset, errno)
        }
      }
    }
  }

  private mutating func takeNext() throws(Fault) -> Bool {
    let line: LineReader.Line?
    do { line = try reader.next() } catch { throw .unreadable(error) }
    guard let line else { return try finish() }
    guard line.length > 1 || !line.isTerminated else { return try checkPadding() }
    guard !line.isTooLong else {
      throw .damage(Damage("it is longer than \(Format.recordLimit) bytes"), isWhole: false)
    }
    guard RecordLine.isWhole(reader.buffer, line.range, seed: header.file.seed) else {
      throw .damage(Damage("its checksum doesn't match"), isWhole: false)
    }
    do {
      try take(RecordLine.json(of: line.range), of: line)
    } catch {
      throw .damage(error, isWhole: true)
    }
    end = reader.offset
    endIsTerminated = line.isTerminated
    if expectedRevision == header.rev + 1 { snapshotEnd = end }
    return true
  }

  private mutating func checkPadding() throws(Fault) -> Bool {
    let other: Int?
    do { other = try reader.skipNewlines() } catch { throw .unreadable(error) }
    guard other == nil else { throw .damage(Damage("an empty line before the end of the file"), isWhole: false) }
    return try finish()
  }

  private func finish() throws(Fault) -> Bool {
    if section == .rows {
      throw .damage(Damage("the file ends before the record that ends its rows"), isWhole: false)
    }
    if rev < header.rev {
      throw .damage(Damage("the file ends before revision \(rev + 1) of its kept history"), isWhole: false)
    }
    return false
  }

  private mutating func take(_ json: Range<Int>, of line: LineReader.Line) throws(Damage) {
    switch section {
    case .rows: try takeRowOrEnd(json, offset: line.offset)
    case .transactions: try takeTransaction(json, offset: line.offset)
    }
  }

  private mutating func takeRowOrEnd(_ json: Range<Int>, offset: Int) throws(Damage) {
    if let prefix = RowPrefix(reader.buffer.span, in: json, after: currentStart) { return try takeRow(prefix) }
    guard let prefix = RowPrefix(reader.buffer.span, in: json) else {
      return try takeEnd(RecordLine.parse(reader.buffer, in: json), offset: offset)
    }
    findTable(prefix)
    try takeRow(prefix)
  }

  private mutating func takeRow(_ prefix: RowPrefix) throws(Damage) {
    let row = try RecordLine.parse(reader.buffer, in: prefix.value)
    try visitor.row(table: contents.tables[currentTable].name, id: prefix.id, json: row)
    contents.tables[currentTable].rows += 1
  }

  private mutating func findTable(_ prefix: RowPrefix) {
    currentStart = prefix.start(in: reader.buffer)
    let name = String(decoding: reader.buffer[prefix.table].dropFirst().dropLast(), as: UTF8.self)
    currentTable = contents.index(of: name)
  }

  private mutating func takeEnd(_ json: JSON, offset: Int) throws(Damage) {
    guard SnapshotEnd.isMeant(by: json) else { throw Damage("it is neither a row nor the end of the rows") }
    guard let end = SnapshotEnd(json) else {
      throw Damage("it ends the rows, but a member is missing or has the wrong type")
    }
    guard end.rev == header.rev else {
      throw Damage("it ends the rows of revision \(end.rev), but the header says revision \(header.rev)")
    }
    for table in Set(end.rows.keys).union(contents.rows.keys).sorted() {
      let (promised, found) = (end.rows[table] ?? 0, contents.rows[table] ?? 0)
      guard promised == found else {
        throw Damage("it says that '\(table)' has \(promised) rows, but there are \(found)")
      }
    }
    section = .transactions
    rev = header.rev - end.kept
    batchStart = offset
  }

  private mutating func takeTransaction(_ json: Range<Int>, offset: Int) throws(Damage) {
    guard let prefix = TransactionPrefix(reader.buffer.span, in: json) else { throw Damage("it is not a transaction") }
    guard prefix.rev == rev + 1 else { throw Damage("it is revision \(prefix.rev) where \(rev + 1) is expected") }
    let isKept = prefix.rev <= header.rev
    try visitor.transaction(TransactionLine(prefix, in: reader.buffer, json), historyOnly: isKept)
    rev = prefix.rev
    if prefix.startsBatch { batchStart = offset }
    if isKept { contents.keptTransactions += 1 } else { contents.transactions += 1 }
  }
}
