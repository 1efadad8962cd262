/// The prefix of a row's JSON, `{"row":"entries","id":7,"is":`. The prefix is scanned byte by byte, so that only the
/// row itself must be parsed as JSON. This matters because the daemon reads up to a million rows when it starts.
struct RowPrefix: Equatable {
  /// The table's name, including its quotes.
  let table: Range<Int>
  let id: Int
  /// The row, without the brace that closes the record.
  let value: Range<Int>

  init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    var scanner = ByteScanner(in: range)
    guard scanner.skip(Format.row, bytes), let table = scanner.plainString(bytes), scanner.skip(Format.rowID, bytes)
    else { return nil }
    self.init(bytes, in: range, table: table, scanner)
  }

  /// Parses a row of the same table as the previous row. This is faster than the other initializer. `start` is the
  /// common prefix of that table's rows. Returns nil if the row doesn't begin with `start`.
  init?(_ bytes: Span<UInt8>, in range: Range<Int>, after start: borrowing [UInt8]) {
    var scanner = ByteScanner(in: range)
    guard !start.isEmpty, scanner.skip(start, bytes) else { return nil }
    let table = range.lowerBound + Format.row.count..<scanner.index - Format.rowID.count
    self.init(bytes, in: range, table: table, scanner)
  }

  private init?(_ bytes: Span<UInt8>, in range: Range<Int>, table: Range<Int>, _ scanner: ByteScanner) {
    var scanner = scanner
    guard let id = scanner.number(bytes), scanner.skip(Format.rowValue, bytes), scanner.index < range.upperBound,
      bytes[range.upperBound - 1] == Format.closingBrace
    else { return nil }
    self.table = table
    self.id = id
    value = scanner.index..<range.upperBound - 1
  }

  /// The common prefix of all rows of the table.
  func start(in bytes: [UInt8]) -> [UInt8] { Format.row + bytes[table] + Format.rowID }
}
