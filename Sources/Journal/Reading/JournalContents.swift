/// The counts of what a journal contains.
package struct JournalContents: Sendable, Equatable {
  package struct Table: Sendable, Equatable {
    package let name: String
    package internal(set) var rows = 0
  }

  package internal(set) var tables: [Table] = []
  /// Transactions that the rows already contain.
  package internal(set) var keptTransactions = 0
  package internal(set) var transactions = 0

  init(tables names: some Sequence<String>) {
    tables = names.sorted().map { Table(name: $0) }
  }

  /// The table's index. A table that the header doesn't mention is added with its first row.
  mutating func index(of name: String) -> Int {
    if let index = tables.firstIndex(where: { $0.name == name }) { return index }
    tables.append(Table(name: name))
    return tables.count - 1
  }

  /// The row counts by table, without empty tables.
  var rows: [String: Int] {
    var result: [String: Int] = [:]
    for table in tables where table.rows > 0 { result[table.name] = table.rows }
    return result
  }
}
