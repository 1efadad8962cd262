import Journal
import ModuleKit
import System
import Time
import Wire

/// A module that fills itself from its journal at the start.
protocol Loading {
  func load(from storage: any Storage, now: Int, wake: @escaping @Sendable () -> Void)
}

extension ModuleHost: Loading {
  /// Replays the journal. What can't be read is said in `ledger.storage`; it is never taken for an empty file.
  func load(from storage: any Storage, now: Int, wake: @escaping @Sendable () -> Void) {
    do throws(JournalFailure) {
      let recovered = try Recovery.open(
        storage, name: "\(State.name).journal", module: State.name, schema: State.schema,
        visitor: Replay(self, now: now))
      ledger.tornBytes = recovered.tornBytes
      ledger.fileBytes = recovered.fileBytes
      ledger.durable = ledger.rev
      if case .readOnly(let reason) = recovered.state {
        ledger.storage = .readOnly(reason)
      } else {
        ledger.storage = .ready
      }
      if let journal = recovered.journal { try startWriter(journal, wake) }
    } catch {
      ledger.storage = .failed(error.message)
    }
    evict(now: now)
  }

  private func startWriter(
    _ journal: OpenJournal, _ wake: @escaping @Sendable () -> Void
  ) throws(JournalFailure) {
    do throws(Errno) {
      ledger.writer = try Writer(journal, notify: wake)
    } catch {
      throw .io(name: "\(State.name).journal", step: "written by a thread", error)
    }
  }
}

/// Takes the records of a journal into a module's tables, as they come.
private final class Replay<State: Module>: JournalVisitor {
  let host: ModuleHost<State>
  let now: Int
  /// The table of the row before: rows of a table come one behind another.
  private var current: TableDescription<State>?

  init(_ host: ModuleHost<State>, now: Int) {
    self.host = host
    self.now = now
  }

  func header(next: [String: Int], rev: Int) {
    host.ledger.rev = rev
    for table in host.tables { table.raiseNextID(&host.state, next[table.name] ?? 1) }
  }

  func row(table: String, id: Int, json: JSON) throws(Damage) {
    if table == KeyedCall.table { return try key(json) }
    try load(table, id, json)
  }

  private func load(_ table: String, _ id: Int, _ json: JSON) throws(Damage) {
    if current?.name != table { current = host.tables.first { $0.name == table } }
    guard let description = current else { throw Damage("there is no table \(table)") }
    do throws(Malformed) {
      try description.load(&host.state, id, json)
    } catch {
      throw Damage("row \(id) of \(table): \(error)")
    }
  }

  private func key(_ json: JSON) throws(Damage) {
    guard let (account, key, call) = KeyedCall.read(json) else { throw Damage("a key's record is not whole") }
    host.ledger.keys.remember(account, key, call)
  }

  func transaction(_ record: Record, historyOnly: Bool) throws(Damage) {
    let json = record.json
    guard let at = json["at"].flatMap({ Instant(stored: $0) }), let by = json["by"]?.int else {
      throw Damage("transaction \(record.rev) says not when or by whom")
    }
    if !historyOnly { try apply(json) }
    let kept = KeptTransaction(
      rev: record.rev, at: at.seconds, by: by, undoes: json["undoes"]?.int ?? 0, removes: json["del"] != nil,
      body: Array(record.body))
    host.ledger.keep(kept, order: 0)
    if let key = json["key"]?.string { remember(key, by, at, record.rev, json) }
    if !historyOnly { host.ledger.rev = record.rev }
    if host.ledger.history.count > 2 * History.leastCount { host.evict(now: now) }
  }

  private func apply(_ record: JSON) throws(Damage) {
    if let put = record["put"] {
      for table in put.members {
        guard let number = index(of: table.key) else { throw Damage("a transaction names a table that is not here") }
        for row in table.value.members {
          guard let id = row.key.decimal, id > 0 else { throw Damage("a row's id is no number") }
          do throws(Malformed) {
            try host.tables[number].load(&host.state, id, row.value)
          } catch {
            throw Damage("row \(id) of \(host.tableNames[number]): \(error)")
          }
        }
      }
    }
    if let gone = record["del"] {
      for table in gone.members {
        guard let number = index(of: table.key) else { throw Damage("a transaction names a table that is not here") }
        for id in table.value.elements { host.tables[number].unload(&host.state, id.int ?? 0) }
      }
    }
  }

  private func index(of key: JSON) -> Int? {
    host.tableNames.firstIndex { key.isString($0) }
  }

  private func remember(_ key: String, _ by: Int, _ at: Instant, _ rev: Int, _ json: JSON) {
    guard at.seconds >= now - KeyMemory.seconds else { return }
    let call = KeyedCall(
      rev: rev, at: at.seconds, method: json["do"]?.string ?? "", params: json["params"]?.string ?? "",
      reply: json["reply"].map { ArraySlice(Array($0.raw.dropFirst().dropLast())) } ?? [])
    host.ledger.keys.remember(by, key, call)
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

extension KeyedCall {
  /// The name under which keys stand in a snapshot, beside the module's tables.
  static let table = "idempotencyKeys"

  func row(account: Int, key: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("by", account)
    writer.member("key", key)
    writer.member("rev", rev)
    writer.member("at", Instant(seconds: at).description)
    writer.member("do", method)
    writer.member("params", params)
    writer.key("reply")
    writer.beginObject()
    if !reply.isEmpty { writer.raw(reply) }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  static func read(_ json: JSON) -> (account: Int, key: String, call: KeyedCall)? {
    guard let account = json["by"]?.int, let key = json["key"]?.string, let rev = json["rev"]?.int,
      let at = json["at"].flatMap({ Instant(stored: $0) }), let method = json["do"]?.string,
      let params = json["params"]?.string, let reply = json["reply"]
    else { return nil }
    let members = ArraySlice(Array(reply.raw.dropFirst().dropLast()))
    return (account, key, KeyedCall(rev: rev, at: at.seconds, method: method, params: params, reply: members))
  }
}
