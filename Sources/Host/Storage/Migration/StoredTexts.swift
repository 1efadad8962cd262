import Journal
import ModuleKit
import Wire

/// The contents of a journal whose schema no Swift type describes any more: rows as raw text, and the past
/// transactions.
final class StoredTexts: JournalVisitor {
  /// The rows' texts, keyed by table and then by row id.
  private(set) var tables: [String: [Int: [UInt8]]] = [:]
  private(set) var next: [String: Int] = [:]
  private(set) var past = Past()
  private let now: Int

  init(now: Int) {
    self.now = now
  }

  func header(next: [String: Int], rev: Int) {
    self.next = next
    past.rev = rev
  }

  func row(table: String, id: Int, json: JSON) throws(Damage) {
    guard table == KeyedCall.table else { return put(table, id, json) }
    guard let (account, key, call) = KeyedCall.read(json) else {
      throw Damage("an idempotency key's record is incomplete")
    }
    past.keys.remember(account, key, call)
  }

  func transaction(_ line: TransactionLine, historyOnly: Bool) throws(Damage) {
    let body = Array(line.body)
    let record = try TransactionLine.parse(body: body)
    if !historyOnly {
      apply(record)
      past.rev = line.rev
    }
    try past.recall(record, rev: line.rev, body, now: now)
    guard past.history.isMuch else { return }
    let sent = sent ?? .max
    while past.history.oldestRev ?? 0 < sent, past.history.evict(now: now) != nil {}
  }

  /// On a replica, the revision up to which home has all changes.
  var sent: Int? {
    for text in (tables[SyncRows.peersTable] ?? [:]).values {
      guard let peer = try? JSON(parsing: text), let role = peer["role"]?.string.flatMap(SyncPeer.Role.init) else {
        continue
      }
      if role.isHome { return peer["told"]?.int ?? 0 }
    }
    return nil
  }

  private func apply(_ record: JSON) {
    for rows in record["put"]?.members.map(\.self) ?? [] {
      guard let table = rows.key.string else { continue }
      for row in rows.value.members {
        if let id = row.key.string.flatMap({ Int($0) }) { put(table, id, row.value) }
      }
    }
    for ids in record["del"]?.members.map(\.self) ?? [] {
      guard let table = ids.key.string else { continue }
      for id in ids.value.elements { tables[table]?[id.int ?? 0] = nil }
    }
  }

  private func put(_ table: String, _ id: Int, _ json: JSON) {
    tables[table, default: [:]][id] = Array(json.raw)
    next[table] = max(next[table] ?? 1, id + 1)
  }
}
