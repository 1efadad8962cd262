import ModuleKit
import Wire

/// Migrates the rows in the history that is kept, like all other rows.
///
/// Old row states may not fit the new schema. Such a transaction can no longer be shown or undone. Since revisions are
/// consecutive, the transactions before it can't be kept either.
struct HistoryMigration: Sendable {
  private(set) var kept: [(rev: Int, body: [UInt8])] = []
  /// The last revision that could not be migrated.
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
