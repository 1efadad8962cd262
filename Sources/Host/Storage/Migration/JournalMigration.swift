package import Journal
package import ModuleKit

/// Migrates a module's journal from an older schema to the current schema when the daemon starts. The module's steps
/// convert each row. Then the rules check all rows. If one row fails, nothing is migrated and the file is unchanged.
package struct JournalMigration<State: ModuleState> {
  private let definition: ModuleDefinition<State>
  private let storage: any Storage
  private let now: Int

  package init(_ definition: ModuleDefinition<State>, _ storage: any Storage, now: Int) {
    self.definition = definition
    self.storage = storage
    self.now = now
  }

  /// - Returns: what was done, or nil if no migration was needed.
  package func run() throws(JournalFailure) -> MigrationReport? {
    let forwarding = JournalForwarding(storage, module: definition.name)
    guard let found = forwarding.schema, found < definition.schema else { return nil }
    let steps = RowMigration(definition.migrations, from: found)
    if steps.isEmpty { return nil }
    let texts = StoredTexts(now: now)
    try forwarding.read(texts, known: definition.schema)
    let rows: MigratedRows
    do throws(MigrationFault) {
      rows = try MigratedRows(texts.tables, by: steps)
      try judge(rows)
    } catch {
      throw .notForward(
        name: JournalName.of(module: definition.name), found: found, known: definition.schema, why: error.why)
    }
    let history = HistoryMigration(texts.past.history, steps, sent: texts.sent)
    if history.losesUnsent {
      throw .notForward(
        name: JournalName.of(module: definition.name), found: found, known: definition.schema,
        why: "changes that haven't been sent to home don't fit the new tables: go back to the previous version, and run"
          + " 'trackctl sync'")
    }
    let aside = try forwarding.replace(
      by: snapshot(rows, texts, history), from: found, to: definition.schema, manifest: definition.manifest)
    return MigrationReport(
      module: definition.name, from: found, to: definition.schema, rows: rows.count,
      lostHistory: history.lost, old: aside)
  }

  /// Checks the rows against the new schema and the rules.
  private func judge(_ rows: MigratedRows) throws(MigrationFault) {
    var state = definition.make()
    for (name, rows) in rows.tables {
      guard let table = definition.tables.first(where: { $0.name == name }) else {
        throw MigrationFault("there are rows of the unknown table '\(name)'")
      }
      for (id, text) in rows {
        let json = try MigratedRows.parsed(text, id, of: name)
        do throws(Malformed) { try table.load(&state, id, json) } catch {
          throw MigrationFault("row \(id) of '\(name)': \(error)")
        }
      }
    }
    do throws(Rejection) { try state.checkAll() } catch { throw MigrationFault(error.message) }
  }

  private func snapshot(_ rows: MigratedRows, _ texts: StoredTexts, _ history: HistoryMigration) -> Snapshot {
    let names = definition.tables.map(\.name)
    let (keys, now) = (texts.past.keys, now)
    return Snapshot(
      rev: texts.past.rev, next: texts.next.filter { names.contains($0.key) },
      rows: { emit in
        for name in names {
          for (id, text) in rows.tables[name] ?? [] { emit(name, id, text) }
        }
        for (number, entry) in keys.all(now: now).enumerated() {
          emit(KeyedCall.table, number + 1, entry.call.row(account: entry.account, key: entry.key))
        }
      }, keptCount: history.kept.count,
      kept: { emit in
        for (rev, body) in history.kept { emit(rev, body) }
      })
  }
}

package struct MigrationReport: Sendable, Equatable {
  package let module: String
  package let from: Int
  package let to: Int
  package let rows: Int
  /// Transactions up to this revision can't be undone any more. Nil if all history was migrated.
  package let lostHistory: Int?
  /// The name under which the old file is kept.
  package let old: String

  package init(module: String, from: Int, to: Int, rows: Int, lostHistory: Int?, old: String) {
    self.module = module
    self.from = from
    self.to = to
    self.rows = rows
    self.lostHistory = lostHistory
    self.old = old
  }
}
