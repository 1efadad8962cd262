import ModuleKit
import Wire

/// Rewrites a row's JSON, column by column, when the row is sent to or received from another machine. Accounts and rows
/// have other numbers on that machine.
struct RowRewriting {
  let columns: [Column]
  /// Writes the value of an account column.
  let account: (JSON, inout JSONWriter) throws(Rejection) -> Void
  /// Returns the id to write for a reference to this row of a table.
  let id: (_ table: String, Int) -> Int

  /// The rewritten row, with its members in the order of the columns.
  func rewritten(_ row: JSON) throws(Rejection) -> JSON {
    var writer = JSONWriter(capacity: 256)
    try write(row, to: &writer)
    guard let json = try? JSON(parsing: writer.bytes) else { throw Self.malformed }
    return json
  }

  /// Rewrites a complete row if `column` is nil. Otherwise rewrites a value of that column.
  func rewritten(_ value: JSON, at column: String?) throws(Rejection) -> JSON? {
    guard let column else { return try rewritten(value) }
    return try rewritten([column: value])[column]
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
    .violation("rows", "columns", "must have only the columns of their table")
  }
}

extension RowRewriting {
  /// The rewriting for a row that is sent. The account that is synced becomes 0, and other accounts become names.
  static func leaving(
    _ columns: [Column], of mine: Int, _ people: People, id: @escaping (String, Int) -> Int = { $1 }
  ) -> RowRewriting {
    RowRewriting(
      columns: columns,
      account: { value, writer in
        let account = value.int ?? 0
        if account == mine { writer.int(0) } else { writer.string(people.name(of: account)) }
      }, id: id)
  }

  /// The rewriting for a received row. Its accounts have the form that `leaving` writes.
  static func arriving(_ columns: [Column], for mine: Int, _ people: People) -> RowRewriting {
    RowRewriting(
      columns: columns,
      account: { value, writer throws(Rejection) in
        guard let account = value.int == 0 ? mine : value.string.flatMap({ people.id(named: $0) }) else {
          throw .violation("rows", "account", "name an account that is not known here")
        }
        writer.int(account)
      }, id: { $1 })
  }

  /// The rewriting for a row that refers to other rows by another machine's ids.
  static func renumbering(_ columns: [Column], id: @escaping (String, Int) -> Int) -> RowRewriting {
    RowRewriting(columns: columns, account: { $1.json($0) }, id: id)
  }
}
