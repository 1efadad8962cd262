import ModuleKit
import Wire

/// A table whose rows are synced between machines.
struct SyncTable<State: ModuleState> {
  let description: TableDescription<State>
  let rule: SyncRule<State>
  let columns: [Column]

  var name: String { description.name }

  /// Whether the row belongs to this account or to everyone.
  func isOf(_ account: Int, _ id: Int, _ row: JSON) -> Bool {
    switch rule.owner {
    case .column(let name): row[name]?.int == account
    case .id: id == account
    case .everybody: true
    }
  }

  var idIsAccount: Bool { if case .id = rule.owner { true } else { false } }

  var merge: RowMerge { RowMerge(columns: columns, sets: rule.sets, quiet: rule.quiet, together: rule.together) }

  /// The first column whose value isn't allowed. No call could have stored such a value.
  func violation(in row: JSON) -> String? {
    for column in columns {
      guard let value = row[column.name] else {
        if column.isRequired { return column.name }
        continue
      }
      if !column.allows(value) { return column.name }
    }
    return nil
  }
}

extension ModuleHost {
  /// The tables whose rows are synced. A table comes after those to which it refers, because a record that joins is
  /// merged table by table, and a row is refused if the row to which it refers is missing.
  func syncTables() -> [SyncTable<State>] {
    if let known = knownSyncTables { return known }
    var rest = tables.compactMap { table in
      definition.syncRules[table.name].map { SyncTable(description: table, rule: $0, columns: table.columns()) }
    }
    var sorted: [SyncTable<State>] = []
    while !rest.isEmpty {
      let free = rest.firstIndex { table in
        !table.columns.contains { column in
          column.referencedTable != table.name && rest.contains { $0.name == column.referencedTable }
        }
      }
      // Tables that refer to one another in a circle keep the module's order.
      sorted.append(rest.remove(at: free ?? 0))
    }
    knownSyncTables = sorted
    return sorted
  }

  func syncTable(_ name: String, among tables: [SyncTable<State>]) throws(Rejection) -> SyncTable<State> {
    guard let table = tables.first(where: { $0.name == name }) else {
      throw .violation("rows", "table", "are of a table that isn't synced: \(name)")
    }
    return table
  }
}

extension ModuleDefinition {
  /// Sets which ids each table may give to new rows, after the links to other machines have changed.
  func renewIDs(_ state: inout State) {
    guard !syncRules.isEmpty, state.sync.peers.count > 0 else { return }
    // The id of a row that lost in a merge stays reserved, because a person can still choose that row.
    var lost: [String: Set<Int>] = [:]
    for conflict in state.sync.conflicts.rows where conflict.column == nil {
      lost[conflict.table, default: []].insert(conflict.row)
    }
    let own = state.sync.ownIDs(of: tables.map(\.name))
    for (table, ids) in zip(tables, own) {
      table.giveIDs(&state, ids)
      table.withhold(&state, lost[table.name] ?? [])
    }
  }
}
