import ModuleKit
import Wire

/// Migrates the row states in the kept transactions, with the same steps as the current rows.
///
/// An old row state might not fit the new schema. The transaction with that state can then no longer be shown or
/// undone. That transaction and all before it are dropped, because kept revisions must be consecutive.
struct HistoryMigration: Sendable {
  private(set) var kept: [(rev: Int, body: [UInt8])] = []
  /// The last revision that could not be migrated.
  private(set) var lost: Int?
  /// Whether the lost transactions include changes that home hasn't received yet.
  private(set) var losesUnsent = false

  /// - Parameter sent: on a replica, the revision up to which home has all changes.
  init(_ history: History, _ steps: RowMigration, sent: Int?) {
    var hasUnsent = false
    for transaction in history.all {
      if transaction.rev > sent ?? .max, !transaction.isMerged { hasUnsent = true }
      guard let body = Self.carry(transaction.body, steps) else {
        lost = transaction.rev
        losesUnsent = hasUnsent
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
    // Other machines know the transaction by the checksum that it had before the migration. The old checksum is
    // therefore stored.
    if record["proof"] == nil, writer.bytes != body {
      writer.member("proof", TransactionRecord.proof(of: body))
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
