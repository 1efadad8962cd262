/// How many rows and transactions a journal contains.
package struct JournalContents: Sendable, Equatable {
  package struct Table: Sendable, Equatable {
    package let name: String
    package internal(set) var rows = 0
  }

  package internal(set) var tables: [Table] = []
  /// The number of transactions whose changes are already part of the rows.
  package internal(set) var keptTransactions = 0
  package internal(set) var transactions = 0

  init(tables names: some Sequence<String>) {
    tables = names.sorted().map { Table(name: $0) }
  }

  /// The index of the table. A table that the header doesn't mention is added when its first row is read.
  mutating func index(of name: String) -> Int {
    if let index = tables.firstIndex(where: { $0.name == name }) { return index }
    tables.append(Table(name: name))
    return tables.count - 1
  }

  /// The number of rows of each table that isn't empty.
  var rows: [String: Int] {
    var result: [String: Int] = [:]
    for table in tables where table.rows > 0 { result[table.name] = table.rows }
    return result
  }
}
