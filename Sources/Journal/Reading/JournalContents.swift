/// What a journal was found to hold.
package struct JournalContents: Sendable, Equatable {
  package struct Table: Sendable, Equatable {
    package let name: String
    package internal(set) var rows = 0
  }

  package internal(set) var tables: [Table] = []
  /// Transactions that the rows hold already, and those after them.
  package internal(set) var keptTransactions = 0
  package internal(set) var transactions = 0

  init(tables names: some Sequence<String>) {
    tables = names.sorted().map { Table(name: $0) }
  }

  /// The table's place, which it gets with its first row if the header didn't speak of it.
  mutating func index(of name: String) -> Int {
    if let index = tables.firstIndex(where: { $0.name == name }) { return index }
    tables.append(Table(name: name))
    return tables.count - 1
  }

  /// By table, those without rows left out.
  var rows: [String: Int] {
    var result: [String: Int] = [:]
    for table in tables where table.rows > 0 { result[table.name] = table.rows }
    return result
  }
}
