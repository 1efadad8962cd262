/// The public description of a table: its stored columns and the members that callers see.
public struct TableOutline: Sendable {
  public let name: String
  /// The column by which people recognize a row. Nil if rows have only an id.
  public let title: String?
  /// The name of one row in replies. Nil if none is declared.
  public let one: String?
  public let columns: [Column]
  public let shown: [Field]
}

extension TableDescription {
  public var outline: TableOutline {
    TableOutline(name: name, title: title(), one: one, columns: columns(), shown: shown())
  }
}
