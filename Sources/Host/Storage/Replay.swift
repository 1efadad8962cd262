import Journal
import ModuleKit
import Time
import Wire

/// What a journal's records add up to, as they come: the module's rows, and its past. A value, so that it can be made on
/// another thread and handed over.
struct Replay<State: Module>: Sendable {
  /// What a reader made of records of the journal.
  enum Item: Sendable {
    case header(next: [String: Int], rev: Int)
    case rows(load: @Sendable (inout State) -> Void)
    case key(account: Int, String, KeyedCall)
    case transaction(KeptTransaction, key: (String, KeyedCall)?, changes: Changes)
  }

  /// What a transaction means for the rows.
  enum Changes: Sendable {
    /// They were written down after it.
    case none
    /// So they were, but of those that it removed only its record knows what they were.
    case recall(JSON)
    case apply(JSON)
  }

  private(set) var state = State()
  private(set) var past = Past()
  private let now: Int
  private let tables = State.tables

  init(now: Int) {
    self.now = now
  }

  mutating func take(_ item: Item) throws(Damage) {
    switch item {
    case .header(let next, let rev):
      past.rev = rev
      for table in tables { table.raiseNextID(&state, next[table.name] ?? 1) }
    case .rows(let load): load(&state)
    case .key(let account, let key, let call): past.keys.remember(account, key, call)
    case .transaction(let kept, let key, let changes): try transaction(kept, key, changes)
    }
  }

  private mutating func transaction(
    _ kept: KeptTransaction, _ key: (String, KeyedCall)?, _ changes: Changes
  ) throws(Damage) {
    switch changes {
    case .none: break
    case .recall(let record): recallGone(record)
    case .apply(let record):
      try apply(record)
      past.rev = kept.rev
    }
    past.keep(kept)
    if let (key, call) = key, call.at >= now - KeyMemory.seconds { past.keys.remember(kept.by, key, call) }
    while past.history.count > 2 * History.leastCount, let gone = past.history.evict(now: now) {
      gone.forget(in: &state, tables)
    }
  }

  private mutating func apply(_ record: JSON) throws(Damage) {
    if let put = record["put"] {
      for rows in put.members {
        let table = try table(rows.key)
        for row in rows.value.members {
          guard let id = row.key.decimal, id > 0 else { throw Damage("a row's id is no number") }
          do throws(Malformed) { try table.load(&state, id, row.value) } catch {
            throw error.damage(id, of: table.name)
          }
        }
      }
    }
    if let gone = record["del"] {
      for ids in gone.members {
        let table = try table(ids.key)
        for id in ids.value.elements { table.unload(&state, id.int ?? 0) }
      }
    }
  }

  private mutating func recallGone(_ record: JSON) {
    for change in record.recordedChanges(tables: tables.map(\.name)) where change.after == nil {
      if let before = change.before { try? tables[change.table].recall(&state, change.id, before) }
    }
  }

  private func table(_ name: JSON) throws(Damage) -> TableDescription<State> {
    guard let table = tables.first(where: { name.isString($0.name) }) else {
      throw Damage("a transaction names a table that is not here")
    }
    return table
  }
}

extension Malformed {
  func damage(_ id: Int, of table: String) -> Damage { Damage("row \(id) of \(table): \(self)") }
}

extension JSON {
  /// A stored string of digits as a number: the ids that are member names.
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
