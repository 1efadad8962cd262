/// Buffers changes to one table until they are written. Only the last change of each row is buffered, because tables
/// store only the latest state.
package struct TableBuffer {
  let table: Table
  private var rows: [Int: [UInt8]] = [:]
  private var removed: Set<Int> = []
  private(set) var bytes = 0

  init(of table: Table) {
    self.table = table
  }

  /// - Parameter row: the row, encoded by `RowEncoder`.
  package mutating func put(_ id: Int, _ row: [UInt8]) {
    removed.remove(id)
    bytes += row.count - (rows.updateValue(row, forKey: id)?.count ?? 0)
  }

  package mutating func remove(_ id: Int) {
    bytes -= rows.removeValue(forKey: id)?.count ?? 0
    if removed.insert(id).inserted { bytes += 8 }
  }

  func statements(of machine: String) -> [Statement] {
    var statements: [Statement] = []
    if !removed.isEmpty {
      statements.append(Statement(table.remove, machine, "{" + removed.map(String.init).joined(separator: ",") + "}"))
    }
    guard !rows.isEmpty else { return statements }
    var put = Statement(table.put, machine)
    put.add(JSONLines.array(rows.values, bytes: bytes))
    statements.append(put)
    return statements
  }
}
