import ModuleKit
import Time
import Wire

// Settling conflicts: a person takes the value that lost, or drops it.

extension ModuleHost {
  /// Settles a conflict of the caller. Settling is an ordinary change, so it can be undone and is synced.
  func settle(
    _ id: Int, taking: Bool, _ invocation: Invocation, order: Int
  ) throws(Rejection) -> SyncConflict {
    if let refusal = ledger.writeRefusal { throw refusal }
    try requireHere(invocation)
    guard let conflict = state.sync.conflicts[id], conflict.user == invocation.account else {
      throw .notFound(
        "sync.conflictNotFound", "You have no conflict \(ledger.module)-\(id): 'trackctl sync conflicts' lists them.",
        field: "conflict", id: id)
    }
    changesSync = true
    do throws(Rejection) {
      if taking { try take(conflict, invocation) }
      state.sync.conflicts.remove(id)
      try state.check(invocation.moment)
      guard !invocation.isDryRun else {
        rollBack()
        return conflict
      }
      _ = try commit(draft(takeChanges(), invocation, reply: []), order: order)
    } catch {
      rollBack()
      throw error
    }
    return conflict
  }

  /// Finds the names by which people know a conflict's row, column and values.
  /// - Parameter meanings: the module's meanings. The caller passes them, because collecting them takes time.
  func names(in conflict: SyncConflict, _ meanings: Meanings) -> SyncConflict.Names {
    var names = SyncConflict.Names()
    guard let table = syncTables().first(where: { $0.name == conflict.table }) else { return names }
    names.row = name(conflict.row, of: table, for: conflict.user)
    guard let column = table.columns.first(where: { $0.name == conflict.column }) else { return names }
    names.column = column.label(meanings)
    names.kept = title(conflict.kept?.json?.int, in: column, for: conflict.user)
    names.lost = title(conflict.lost?.json?.int, in: column, for: conflict.user)
    return names
  }

  /// The title of a row. If the table has no titles, the title of a row to which this row refers. The first reference
  /// to a row with a title counts.
  private func name(_ id: Int, of table: SyncTable<State>, for user: Int) -> String? {
    if table.description.title() != nil { return title(id, of: table, for: user) }
    guard let row = row(id, of: table, for: user) else { return nil }
    return table.columns.lazy.compactMap { column in
      column.referencedTable == nil ? nil : self.title(row[column.name]?.int, in: column, for: user)
    }.first
  }

  private func title(_ id: Int?, in column: Column, for user: Int) -> String? {
    guard let id, let target = syncTables().first(where: { $0.name == column.referencedTable }) else { return nil }
    return title(id, of: target, for: user)
  }

  private func title(_ id: Int, of table: SyncTable<State>, for user: Int) -> String? {
    guard let title = table.description.title(), let text = row(id, of: table, for: user)?[title]?.string, !text.isEmpty
    else { return nil }
    return text
  }

  /// The row, if the user is allowed to see it. A conflict can name any row, because a replica could have invented the
  /// conflict.
  private func row(_ id: Int, of table: SyncTable<State>, for user: Int) -> JSON? {
    table.description.stored(state, id, true).flatMap { table.isOf(user, id, $0) ? $0 : nil }
  }

  private func take(_ conflict: SyncConflict, _ invocation: Invocation) throws(Rejection) {
    let table = try syncTable(conflict.table, among: syncTables())
    let mine = table.description.stored(state, conflict.row, false)
    if let mine, !table.isOf(invocation.account, conflict.row, mine) {
      throw .forbidden("sync.othersRow", "\(table.name) \(conflict.row) belongs to another account.")
    }
    let lost = try lost(of: conflict, table, invocation)
    let row: JSON?
    if let column = conflict.column {
      guard let mine else {
        throw .conflict("sync.rowGone", "\(table.name) \(conflict.row) no longer exists: drop the conflict.")
      }
      row = Self.row(mine, with: lost, at: column, table.columns)
    } else {
      row = lost
    }
    if let row, let column = table.violation(in: row) {
      throw .conflict(
        "sync.malformed", "The column '\(column)' of \(table.name) \(conflict.row) can't have that value.")
    }
    do throws(Malformed) {
      try table.description.apply(&state, conflict.row, row)
    } catch {
      throw .conflict("sync.malformed", "The row can't be read: \(error).")
    }
    try state.admit(invocation.account, invocation.moment)
  }

  /// The row or value that lost, with its accounts rewritten to this machine's numbers.
  private func lost(
    of conflict: SyncConflict, _ table: SyncTable<State>, _ invocation: Invocation
  ) throws(Rejection) -> JSON? {
    guard let value = conflict.lost?.json, !value.isNull else { return nil }
    return try RowRewriting.arriving(table.columns, for: invocation.account, invocation.moment.context.people)
      .rewritten(value, at: conflict.column)
  }

  private static func row(_ row: JSON, with value: JSON?, at name: String, _ columns: [Column]) -> JSON {
    JSON { writer in
      writer.beginObject()
      for column in columns {
        guard let member = column.name == name ? value : row[column.name] else { continue }
        writer.key(named: column.name)
        writer.json(member)
      }
      writer.endObject()
    }
  }
}
