import ModuleKit
import Wire

/// Rewrites a row's JSON at the border between two machines, member by member. Accounts and ids of other rows have
/// other numbers there.
struct RowRewriting {
  let columns: [Column]
  /// Writes the value of an account column.
  let account: (JSON, inout JSONWriter) throws(Rejection) -> Void
  /// The id there of a row in a table.
  let id: (_ table: String, Int) -> Int

  /// The row with the members of its columns, in their order.
  func rewritten(_ row: JSON) throws(Rejection) -> JSON {
    var writer = JSONWriter(capacity: 256)
    try write(row, to: &writer)
    guard let json = try? JSON(parsing: writer.bytes) else { throw Self.malformed }
    return json
  }

  func write(_ row: JSON, to writer: inout JSONWriter) throws(Rejection) {
    writer.beginObject()
    var written = 0
    for column in columns {
      guard let value = row[column.name] else { continue }
      written += 1
      writer.key(named: column.name)
      if column.isAccount {
        try account(value, &writer)
      } else if let table = column.referencedTable, let number = value.int {
        writer.int(id(table, number))
      } else {
        writer.json(value)
      }
    }
    writer.endObject()
    if written != row.count { throw Self.malformed }
  }

  private static var malformed: Rejection {
    .violation("rows", "columns", "have a member that is no column of their table")
  }
}

/// How accounts are spelled between machines: `0` is the account whose rows travel, and others go by name.
enum TravellingAccount {
  static func write(_ value: JSON, mine: Int, _ people: People, to writer: inout JSONWriter) {
    let account = value.int ?? 0
    if account == mine { writer.int(0) } else { writer.string(people.name(of: account)) }
  }

  static func read(_ value: JSON, mine: Int, _ people: People, to writer: inout JSONWriter) throws(Rejection) {
    if value.int == 0 { return writer.int(mine) }
    guard let account = value.string.flatMap({ people.id(named: $0) }) else {
      throw .violation("rows", "account", "name an account that is not known here")
    }
    writer.int(account)
  }
}
