/// The public description of a table: its stored columns and the members that callers see.
public struct TableOutline: Sendable {
  public let name: String
  /// The column by which people recognize a row.
  public let title: String?
  /// What one row is called in replies. Nil if it isn't declared.
  public let one: String?
  public let columns: [Column]
  public let shown: [Field]
}

extension TableDescription {
  public var outline: TableOutline {
    TableOutline(name: name, title: title(), one: one, columns: columns(), shown: shown())
  }
}
