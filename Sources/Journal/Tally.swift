/// What a journal was found to hold.
package struct Tally: Sendable, Equatable {
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

  /// By table, those without rows left out.
  var rows: [String: Int] {
    var result: [String: Int] = [:]
    for table in tables where table.rows > 0 { result[table.name] = table.rows }
    return result
  }
}
