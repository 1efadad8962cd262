import Manifest
package import ModuleKit
import Wire

// The rules between rows. They are checked after calls and undos alike.

extension OutsideState {
  package func check(_ moment: Moment) throws(Rejection) {
    // One row of each account that uses more room than before.
    var growing: [Int?: OutsideRow] = [:]
    for layout in layouts {
      for change in tables[layout.number].changes {
        if let row = change.after {
          try checkUnique(row, but: change.before)
          try checkReferences(row)
          if change.before.map({ $0.bytes.count < row.bytes.count || $0.account != row.account }) ?? true {
            growing[row.account] = row
          }
        } else if let gone = change.before {
          try checkUnused(gone)
          try checkNoPictures(of: gone)
        }
      }
    }
    for row in growing.values { try checkRoom(for: row, moment.context.people) }
    try checkPictures(moment)
  }

  package func checkAll() throws(Rejection) {
    for layout in layouts {
      for row in tables[layout.number].rows {
        try checkUnique(row)
        try checkReferences(row)
      }
    }
  }

  /// Throws if another row has the same unique values.
  ///
  /// - Parameter old: the row's earlier state. Unique values that haven't changed can't conflict.
  private func checkUnique(_ row: OutsideRow, but old: OutsideRow? = nil) throws(Rejection) {
    let layout = row.layout
    if layout.uniqueColumns.isEmpty { return }
    let was = old.map { RowKeys($0, of: layout.uniqueColumns) }
    let keys = RowKeys(row, like: was, of: layout.uniqueColumns)
    for (number, columns) in layout.table.unique.enumerated() {
      guard let path = keys.unique(columns), was?.unique(columns) != path,
        let other = tables[layout.number].index.unique(number, path)?.first(but: row.id)
      else { continue }
      throw taken(row, columns, by: other)
    }
  }

  /// The error for a conflict of unique values. The error contains the id of the other row only if the owner of this
  /// row may see the other row.
  private func taken(_ row: OutsideRow, _ columns: [Int], by other: Int) -> Rejection {
    let layout = row.layout
    let names = columns.filter { $0 != layout.table.owner }.map { layout.columns[$0].name }.joined(separator: " and ")
    let owner = layout.owner(of: row)
    let isVisible = tables[layout.number][other].map { other in
      layout.table.visibility == .everybody || owner.map { layout.isVisible(other, to: $0) } ?? false
    }
    let told = isVisible == true ? " (\(other))" : ""
    return .conflict(
      "\(layout.module).taken", "Another \(layout.table.one) already has that \(names)\(told)."
    ) { writer in
      if isVisible == true { writer.member("id", other) }
    }
  }

  private func checkReferences(_ row: OutsideRow) throws(Rejection) {
    for reference in row.layout.references {
      guard let id = row[reference.column].number, tables[reference.table][id] == nil else { continue }
      let one = layouts[reference.table].table.one
      throw .conflict(
        "\(row.layout.module).referenceGone",
        "The \(one) \(id) was deleted. Undo the deletion first, or choose another \(one)."
      ) { $0.member("id", id) }
    }
  }

  private func checkUnused(_ gone: OutsideRow) throws(Rejection) {
    for layout in layouts {
      for (number, reference) in layout.references.enumerated() where reference.table == gone.layout.number {
        guard let ids = tables[layout.number].index.ids(referring: number, to: gone.id) else { continue }
        throw inUse(gone, layout, ids)
      }
    }
  }

  /// The error if rows still refer to this row. The error doesn't list the ids of those rows, because the rows might
  /// belong to other users.
  func inUse(_ row: OutsideRow, _ layout: Layout, _ ids: IDSet) -> Rejection {
    let target = "\(row.layout.table.one) \(row.id)"
    return .conflict(
      "\(row.layout.module).inUse",
      ids.count == 1
        ? "1 row of '\(layout.table.name)' refers to \(target): change or delete it first."
        : "\(ids.count) rows of '\(layout.table.name)' refer to \(target): change or delete them first.")
  }

  // MARK: Limits on rows and bytes

  private func checkRoom(for row: OutsideRow, _ people: People) throws(Rejection) {
    let taken = tables.reduce(into: Room()) { $0 += $1.index.total }
    guard taken.fits(Self.most) else { throw full(row, "the module may have", Self.most) }
    guard let account = row.account else { return }
    guard room(of: [account]).fits(Self.mostOfAccount) else {
      throw full(row, "one account may have", Self.mostOfAccount)
    }
    // All accounts of a user together may use at most as much room as the module has left. So some room always remains
    // for one more user.
    let left = Self.most - taken
    guard room(of: people.kin(of: account)).fits(left) else {
      throw full(row, "all accounts of one user together may use only as much as is left for others:", left)
    }
  }

  private func full(_ row: OutsideRow, _ rule: String, _ most: Room) -> Rejection {
    Rejection(
      .busy, "\(row.layout.module).full",
      "There is no room for this \(row.layout.table.one): \(rule) \(most.rows) rows and \(most.bytes >> 20) MiB."
        + " Delete some rows first."
    ) { $0.member("limit", max(1, most.rows)) }
  }

  /// The room that these accounts use in all tables.
  private func room(of accounts: [Int]) -> Room {
    tables.reduce(into: Room()) { room, table in
      for account in accounts { if let taken = table.index.rooms[account] { room += taken } }
    }
  }

  /// The limit for all tables of a module together. With this many rows, sums of numbers of up to 10¹² stay exact.
  static let most = Room(rows: 1_000_000, bytes: 256 << 20)
  static let mostOfAccount = Room(rows: 250_000, bytes: 64 << 20)

  /// The reasons for which any change can fail.
  static func reasons(_ module: String) -> [Reason] {
    [
      Reason(
        .conflict, "\(module).taken", "Another row has the same unique value.",
        data: [Field("id", .id, optional: true)]),
      Reason(
        .conflict, "\(module).referenceGone", "The row refers to a row that was deleted.", data: [Field("id", .id)]),
      Reason(.conflict, "\(module).inUse", "Other rows refer to the row."),
      Reason(
        .busy, "\(module).full", "The module's limit on rows is reached.", data: [Field("limit", .integer(1...Int.max))]
      ),
    ]
  }
}
