import Journal
import ModuleKit
import Wire

/// A transaction as the reader found it in the journal.
struct ReadTransaction: Sendable {
  let rev: Int
  let body: [UInt8]
  /// Whether the journal's rows were written after this transaction. Such rows already contain the transaction's
  /// changes, so only the history needs the transaction.
  let historyOnly: Bool
}

/// The result of replaying a journal so far: the module's rows and its past. This is a value type, so that another
/// thread can build it and hand it over.
struct Replay<State: ModuleState>: Sendable {
  /// A unit of work that the reader creates from journal records.
  enum Item: Sendable {
    case header(next: [String: Int], rev: Int)
    case rows(load: @Sendable (inout State) -> Void)
    case key(account: Int, String, KeyedCall)
    case transactions([ReadTransaction])
  }

  private(set) var state: State
  private(set) var past = Past()
  private let now: Int
  private let tables: [TableDescription<State>]
  private let definition: ModuleDefinition<State>

  init(_ definition: ModuleDefinition<State>, now: Int) {
    state = definition.make()
    self.definition = definition
    tables = definition.tables
    self.now = now
  }

  mutating func take(_ item: Item) throws(Damage) {
    switch item {
    case .header(let next, let rev):
      past.rev = rev
      for table in tables { table.raiseNextID(&state, next[table.name] ?? 1) }
    case .rows(let load):
      load(&state)
      definition.renewIDs(&state)
    case .key(let account, let key, let call): past.keys.remember(account, key, call)
    case .transactions(let transactions):
      for transaction in transactions { try take(transaction) }
    }
  }

  /// Must be called after the last item.
  mutating func finish() { past.history.settle() }

  private mutating func take(_ transaction: ReadTransaction) throws(Damage) {
    let record = try TransactionLine.parse(body: transaction.body)
    if !transaction.historyOnly {
      try apply(record)
      past.rev = transaction.rev
    } else if record["del"] != nil {
      recallGone(record)
    }
    try past.recall(record, rev: transaction.rev, transaction.body, now: now)
    guard past.history.isMuch else { return }
    let sent = definition.syncRules.isEmpty ? nil : state.sync.home?.told
    while past.history.oldestRev ?? 0 < sent ?? .max, let gone = past.history.evict(now: now) {
      gone.forget(in: &state, tables)
    }
  }

  private mutating func apply(_ record: JSON) throws(Damage) {
    if let put = record["put"] {
      for rows in put.members {
        let table = try table(rows.key)
        for row in rows.value.members {
          guard let id = row.key.decimal, id > 0 else { throw Damage("a row's id isn't a number") }
          do throws(Malformed) { try table.load(&state, id, row.value) } catch {
            throw error.damage(id, of: table.name)
          }
        }
        // The links decide which ids belong to this machine, so they must be applied before the rows that follow.
        if table.name == SyncRows.peersTable { definition.renewIDs(&state) }
      }
    }
    if let gone = record["del"] {
      for ids in gone.members {
        let table = try table(ids.key)
        for id in ids.value.elements { table.unload(&state, id.int ?? 0) }
      }
    }
  }

  /// Makes removed rows restorable for undo. Rows that were removed before the snapshot exist only in the records of
  /// the transactions that removed them.
  private mutating func recallGone(_ record: JSON) {
    for change in record.recordedChanges(tables: tables.map(\.name)) where change.after == nil {
      if let before = change.before { try? tables[change.table].recall(&state, change.id, before) }
    }
  }

  private func table(_ name: JSON) throws(Damage) -> TableDescription<State> {
    guard let table = tables.first(where: { name.isString($0.name) }) else {
      throw Damage("a transaction names an unknown table")
    }
    return table
  }
}

extension Malformed {
  func damage(_ id: Int, of table: String) -> Damage { Damage("row \(id) of '\(table)': \(self)") }
}

extension JSON {
  /// A string of digits as a number. The journal stores ids as member names, which are strings.
  fileprivate var decimal: Int? {
    guard let bytes = stringBytes, !bytes.isEmpty, bytes.count < 19 else { return nil }
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
