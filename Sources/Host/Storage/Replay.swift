import Journal
import ModuleKit
import Time
import Wire

/// What a journal's records add up to, as they come: the module's rows, and its past. A value, so that it can be made on
/// another thread and handed over.
struct Replay<State: Module>: Sendable {
  /// A record of the journal, as its visitor gets it.
  enum Item: Sendable {
    case header(next: [String: Int], rev: Int)
    case row(table: String, id: Int, JSON)
    case transaction(Record, historyOnly: Bool)
  }

  private(set) var state = State()
  private(set) var past = Past()
  private let now: Int
  private let tables = State.tables
  /// The table of the row before: rows of a table come one behind another.
  private var current: TableDescription<State>?

  init(now: Int) {
    self.now = now
  }

  mutating func take(_ item: Item) throws(Damage) {
    switch item {
    case .header(let next, let rev):
      past.rev = rev
      for table in tables { table.raiseNextID(&state, next[table.name] ?? 1) }
    case .row(let table, let id, let json): try row(table, id, json)
    case .transaction(let record, let historyOnly): try transaction(record, historyOnly: historyOnly)
    }
  }

  private mutating func row(_ table: String, _ id: Int, _ json: JSON) throws(Damage) {
    if table == KeyedCall.table { return try key(json) }
    if current?.name != table { current = tables.first { $0.name == table } }
    guard let description = current else { throw Damage("there is no table \(table)") }
    try load(id, json, into: description)
  }

  private mutating func load(_ id: Int, _ json: JSON, into table: TableDescription<State>) throws(Damage) {
    do throws(Malformed) {
      try table.load(&state, id, json)
    } catch {
      throw Damage("row \(id) of \(table.name): \(error)")
    }
  }

  private mutating func key(_ json: JSON) throws(Damage) {
    guard let (account, key, call) = KeyedCall.read(json) else { throw Damage("a key's record is not whole") }
    past.keys.remember(account, key, call)
  }

  private mutating func transaction(_ record: Record, historyOnly: Bool) throws(Damage) {
    let json = record.json
    guard let at = json["at"].flatMap({ Instant(stored: $0) }), let by = json["by"]?.int else {
      throw Damage("transaction \(record.rev) says not when or by whom")
    }
    if historyOnly { recallGone(json) } else { try apply(json) }
    let kept = KeptTransaction(
      rev: record.rev, at: at.seconds, by: by, undoes: json["undoes"]?.int ?? 0, order: 0,
      removes: json["del"] != nil, body: Array(record.body))
    past.keep(kept)
    if let key = json["key"]?.string { remember(key, by, at, record.rev, json) }
    if !historyOnly { past.rev = record.rev }
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
          try load(id, row.value, into: table)
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

  /// The rows were written down after this record: of those that it removed only the record knows what they were.
  private mutating func recallGone(_ record: JSON) {
    guard record["del"] != nil else { return }
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

  private mutating func remember(_ key: String, _ by: Int, _ at: Instant, _ rev: Int, _ json: JSON) {
    guard at.seconds >= now - KeyMemory.seconds else { return }
    let call = KeyedCall(
      rev: rev, at: at.seconds, method: json["do"]?.string ?? "", params: json["params"]?.string ?? "",
      reply: json["reply"].map { ArraySlice(Array($0.raw.dropFirst().dropLast())) } ?? [])
    past.keys.remember(by, key, call)
  }
}

/// Takes records in on the reader's own thread: a record that the module doesn't understand stops the reader at it.
final class ReplayVisitor<State: Module>: JournalVisitor {
  private(set) var replay: Replay<State>

  init(now: Int) {
    replay = Replay(now: now)
  }

  func header(next: [String: Int], rev: Int) throws(Damage) { try replay.take(.header(next: next, rev: rev)) }
  func row(table: String, id: Int, json: JSON) throws(Damage) { try replay.take(.row(table: table, id: id, json)) }

  func transaction(_ record: Record, historyOnly: Bool) throws(Damage) {
    try replay.take(.transaction(record, historyOnly: historyOnly))
  }
}

extension JSON {
  /// A stored string of digits as a number: the ids that are member names.
  var decimal: Int? {
    guard let bytes = stringBytes, !bytes.isEmpty, bytes.count < 19 else { return nil }
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
