public import Wire

/// A row that a module stores, whether a Swift type or a manifest defines the module.
///
/// A row is a value that can write itself as JSON. The same text appears in the journal, in a snapshot and in a
/// transaction's record of earlier states. The row refers to accounts and other rows by id, so that a rename writes one
/// row. Derived values are not stored.
public protocol KeptRow: Sendable, Equatable {
  var id: Int { get }

  /// Writes the members of the row's object, without its id.
  func write(to writer: inout JSONWriter)

  /// Whether both rows would be stored as the same text. `==` isn't enough: Swift strings that compare as equal can
  /// differ in their bytes, so memory could differ from the journal. Comparing such strings also takes a long time for
  /// runs of combining marks.
  func isWritten(like other: Self) -> Bool
}

extension KeptRow {
  public func isWritten(like other: Self) -> Bool { isSameText(as: other) }

  fileprivate func isSameText(as other: Self) -> Bool {
    // This capacity is enough for most rows. A buffer that grows from empty would take five allocations.
    var (mine, others) = (JSONWriter(capacity: 256), JSONWriter(capacity: 256))
    write(to: &mine)
    other.write(to: &others)
    return mine.bytes == others.bytes
  }
}

/// A row whose Swift type declares its members.
public protocol Row: KeptRow {
  /// An empty row into which the members are read.
  static func blank(_ id: Int) -> Self

  /// The name of the member by which people recognize a row. Nil if rows have only an id.
  static var title: StaticString? { get }

  /// Declares the members of the row's object, without its id. The carrier reads, writes or describes each member.
  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure)
}

extension Row {
  public static var title: StaticString? { nil }

  /// Reads the row from the JSON that `write(to:)` wrote.
  public init(id: Int, json: borrowing JSON) throws(Malformed) {
    // The row is read into a local variable, because reading directly into `self` would copy `self` at the end.
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

  public static var columns: [Column] {
    var collector = ColumnCollector()
    var row = blank(1)
    row.carry(by: &collector)
    return collector.columns
  }
}
