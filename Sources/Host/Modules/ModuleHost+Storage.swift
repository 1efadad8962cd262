import ModuleKit
import Wire

// Storage duties of a module: rolling back, evicting history, sweeping, and listing its attachments.

extension ModuleHost {
  func rollBack(from rev: Int) {
    while let newest = ledger.history.newest, newest.rev >= rev, let kept = ledger.past.history.removeNewest() {
      guard let record = TransactionRecord.parse(kept.body) else { continue }
      for change in record.recordedChanges(tables: tableNames) {
        try? tables[change.table].restore(&state, change.id, change.before)
      }
      if let key = record["key"]?.string { ledger.past.keys.forget(kept.by, key, rev: kept.rev) }
    }
    ledger.past.rev = rev - 1
    renewLink()
  }

  /// Drops history that needn't be kept. Transactions that aren't durable yet stay, because they might have to be
  /// rolled back. On a replica, transactions that home hasn't received stay, too.
  func evict(now: Int) {
    while let oldest = ledger.history.oldestRev, oldest <= ledger.durable, oldest < ledger.sent ?? .max,
      let gone = ledger.past.history.evict(now: now)
    {
      forget(gone)
    }
  }

  /// Called when a transaction leaves the history.
  func forget(_ gone: KeptTransaction) {
    gone.forget(in: &state, tables)
    if gone.removes {
      isSweepDue = true
      ledger.agenda?.mayHaveToSweep = true
    }
  }

  /// The number of rows that one sweep removes. A sweep of this size takes about two milliseconds.
  static var rowsAtOnce: Int { 500 }

  func sweep(_ moment: Moment, order: Int) -> Bool {
    isSweepDue = false
    guard ledger.writeRefusal == nil else { return false }
    let hasMore = state.sweep(Self.rowsAtOnce)
    let changes = takeChanges()
    guard !changes.isEmpty else { return false }
    let draft = TransactionRecord.Draft(at: moment.now, by: 0, method: "\(definition.name).sweep", changes: changes)
    // If the sweep can't be stored, it is tried again at the next eviction.
    isSweepDue = (try? commit(draft, order: order)) != nil && hasMore
    return isSweepDue
  }

  var nextAttachment: Int {
    tables.first(where: \.namesAttachments)?.nextID(state) ?? 0
  }

  func namedAttachments() -> (@Sendable () -> Set<Int>)? {
    guard tables.contains(where: \.namesAttachments) else { return nil }
    let ofRows = tables.map { $0.attachments(state) }
    let ofConflicts = picturesInConflict
    let history = ledger.history
    let tables = tables
    let names = tableNames
    return {
      var named = ofRows.reduce(into: ofConflicts) { $0.formUnion($1()) }
      for record in history.all.lazy.compactMap({ TransactionRecord.parse($0.body) }) {
        for change in record.recordedChanges(tables: names) {
          for row in [change.before, change.after] {
            if let row, let id = tables[change.table].attachment(change.id, row) { named.insert(id) }
          }
        }
      }
      return named
    }
  }
}

extension ModuleHost {
  /// The pictures of rows that lost in a merge. They are still needed, because a person may choose such a row when
  /// settling the conflict.
  private var picturesInConflict: Set<Int> {
    guard !definition.syncRules.isEmpty, let table = tables.first(where: \.namesAttachments)?.name else { return [] }
    return Set(state.sync.conflicts.rows.filter { $0.table == table }.map(\.row))
  }
}

extension KeptTransaction {
  /// Called when the transaction leaves the history. Drops the last states of the rows that it removed, because undo
  /// can no longer restore these rows.
  func forget<State: ModuleState>(in state: inout State, _ tables: [TableDescription<State>]) {
    guard removes, let record = TransactionRecord.parse(body), let ids = record["del"] else { return }
    for table in tables {
      guard let gone = ids[table.name] else { continue }
      for id in gone.elements { table.forget(&state, id.int ?? 0) }
    }
  }
}
