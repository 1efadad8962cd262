public import Wire

/// One thing that a module remembers, whatever it takes to read it.
///
/// A value that knows its JSON: the same text stands in the journal, in a snapshot and in what a transaction says was there
/// before. It refers to people and to other rows by id, so that a rename writes one row. What can be derived is not stored.
public protocol KeptRow: Sendable, Equatable {
  var id: Int { get }

  /// Writes the members of the row's object, without its id.
  func write(to writer: inout JSONWriter)

  /// Would both stand in the journal as the same text? Equal strings may be spelled in different bytes, which must not be told
  /// from each other in memory alone; and to compare texts as Swift does takes long where marks follow one another.
  func isWritten(like other: Self) -> Bool
}

extension KeptRow {
  public func isWritten(like other: Self) -> Bool { isSameText(as: other) }

  fileprivate func isSameText(as other: Self) -> Bool {
    // Most rows fit; one that grows byte by byte takes five allocations.
    var (mine, others) = (JSONWriter(capacity: 256), JSONWriter(capacity: 256))
    write(to: &mine)
    other.write(to: &others)
    return mine.bytes == others.bytes
  }
}

/// A row whose type says what it consists of.
public protocol Row: KeptRow {
  /// An empty row, into which members are read.
  static func blank(_ id: Int) -> Self

  /// Declares the members of the row's object, without its id: hands each of them to whoever reads, writes or describes rows.
  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure)
}

extension Row {
  /// Reads what `write(to:)` wrote.
  public init(id: Int, json: borrowing JSON) throws(Malformed) {
    // Read into `self` it would be copied at the end.
    var row = Self.blank(id)
    var reader = RowReader(json)
    try row.carry(by: &reader)
    self = row
  }

  /// Writes the members of the row's object, without its id.
  public func write(to writer: inout JSONWriter) {
    var row = self
    row.carry(by: &writer)
  }

  public func isWritten(like other: Self) -> Bool {
    RowDigest.of(self) == RowDigest.of(other) && isSameText(as: other)
  }

  /// What the members of such rows are.
  public static var columns: [Column] {
    var collector = ColumnCollector()
    var row = blank(1)
    row.carry(by: &collector)
    return collector.columns
  }
}
