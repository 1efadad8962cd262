/// What a table is to those who read of it: the members of its rows as they are stored, and as callers see them.
public struct TableOutline: Sendable {
  public let name: String
  public let columns: [Column]
  public let shown: [Field]
}

extension TableDescription {
  public var outline: TableOutline { TableOutline(name: name, columns: columns(), shown: shown()) }
}
