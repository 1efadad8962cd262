import ModuleKit
import Wire

/// The history that is kept, its rows brought forward like all others.
///
/// Rows that were, but aren't any more, need not be what the new schema allows. What such a transaction did can't be told or taken
/// back, and since revisions follow one another, neither can what was before it.
struct HistoryMigration: Sendable {
  private(set) var kept: [(rev: Int, body: [UInt8])] = []
  /// The last revision that couldn't go along.
  private(set) var lost: Int?

  init(_ history: History, _ steps: RowMigration) {
    for transaction in history.all {
      guard let body = Self.carry(transaction.body, steps) else {
        lost = transaction.rev
        kept = []
        continue
      }
      kept.append((transaction.rev, body))
    }
  }

  private static func carry(_ body: [UInt8], _ steps: RowMigration) -> [UInt8]? {
    guard let record = TransactionRecord.parse(body) else { return nil }
    var writer = JSONWriter(capacity: body.count + 64)
    for member in record.members {
      guard let name = member.key.string else { return nil }
      writer.key(escaping: name)
      switch name {
      case "put", "was": guard carryRows(member.value, steps, into: &writer) else { return nil }
      case "del": carryIDs(member.value, steps, into: &writer)
      default: writer.json(member.value)
      }
    }
    return writer.bytes
  }

  private static func carryRows(_ tables: JSON, _ steps: RowMigration, into writer: inout JSONWriter) -> Bool {
    writer.beginObject()
    for table in tables.members {
      guard let name = table.key.string else { return false }
      if steps.drops(name) { continue }
      writer.key(escaping: name)
      writer.beginObject()
      for row in table.value.members {
        guard let id = row.key.string.flatMap({ Int($0) }), let now = try? steps.carry(name, id, row.value) else {
          return false
        }
        writer.key(number: id)
        writer.raw(now)
      }
      writer.endObject()
    }
    writer.endObject()
    return true
  }

  private static func carryIDs(_ tables: JSON, _ steps: RowMigration, into writer: inout JSONWriter) {
    writer.beginObject()
    for table in tables.members {
      guard let name = table.key.string, !steps.drops(name) else { continue }
      writer.key(escaping: name)
      writer.json(table.value)
    }
    writer.endObject()
  }
}
