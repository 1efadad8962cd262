/// The start of a row's JSON, `{"row":"entries","id":7,"is":`, read byte by byte, so that only the row itself is parsed:
/// there are a million of them at a start.
struct RowPrefix: Equatable {
  /// The table's name, its quotes included.
  let table: Range<Int>
  let id: Int
  /// The row, without the brace that closes the record.
  let value: Range<Int>

  init?(_ bytes: [UInt8], in range: Range<Int>) {
    var scanner = ByteScanner(bytes, in: range)
    guard scanner.skip(Self.row), let table = scanner.plainString(), scanner.skip(Self.id) else { return nil }
    self.init(bytes, in: range, table: table, scanner)
  }

  /// The same for a row that follows one whose prefix is known, if it is of the same table: they begin with the same bytes.
  init?(_ bytes: [UInt8], in range: Range<Int>, after start: [UInt8]) {
    var scanner = ByteScanner(bytes, in: range)
    guard !start.isEmpty, scanner.skip(start) else { return nil }
    let table = range.lowerBound + Self.row.count..<scanner.index - Self.id.count
    self.init(bytes, in: range, table: table, scanner)
  }

  private init?(_ bytes: [UInt8], in range: Range<Int>, table: Range<Int>, _ scanner: ByteScanner) {
    var scanner = scanner
    guard let id = scanner.number(), scanner.skip(Self.value), scanner.index < range.upperBound,
      bytes[range.upperBound - 1] == UInt8(ascii: "}")
    else { return nil }
    self.table = table
    self.id = id
    value = scanner.index..<range.upperBound - 1
  }

  /// What all rows of the table begin with.
  func start(in bytes: [UInt8]) -> [UInt8] { Self.row + bytes[table] + Self.id }

  private static let row = Array(#"{"row":"#.utf8)
  private static let id = Array(#","id":"#.utf8)
  private static let value = Array(#","is":"#.utf8)
}
