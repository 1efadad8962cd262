import Manifest
package import ModuleKit
import Wire

// What has to hold among rows. Calls and undo both end here.

extension OutsideState {
  package func check(_ moment: Moment) throws(Rejection) {
    for layout in layouts {
      for change in tables[layout.number].changes {
        if let row = change.after {
          try checkUnique(row)
          try checkReferences(row)
          // One that has grown takes room as well.
          if change.before.map({ $0.bytes.count < row.bytes.count }) ?? true { try checkRoom(row) }
        } else if let gone = change.before {
          try checkUnused(gone)
        }
      }
    }
  }

  package func checkAll() throws(Rejection) {
    for layout in layouts {
      for row in tables[layout.number].rows {
        try checkUnique(row)
        try checkReferences(row)
      }
    }
  }

  private func checkUnique(_ row: OutsideRow) throws(Rejection) {
    let layout = row.layout
    let values = row.values
    for (number, columns) in layout.table.unique.enumerated() {
      guard let path = OutsideIndex.unique(columns, values),
        let other = tables[layout.number].index.uniques[number][path]?.first(but: row.id)
      else { continue }
      throw taken(row, columns, by: other)
    }
  }

  /// Which one is in the way is told if whoever owns this one sees it.
  private func taken(_ row: OutsideRow, _ columns: [Int], by other: Int) -> Rejection {
    let layout = row.layout
    let names = columns.filter { $0 != layout.table.owner }.map { layout.columns[$0].name }.joined(separator: " and ")
    let owner = layout.owner(of: row)
    let isVisible = tables[layout.number][other].map { other in
      layout.table.visibility == .everybody || owner.map { layout.isVisible(other, to: $0) } ?? false
    }
    let told = isVisible == true ? " (\(other))" : ""
    return .conflict(
      "\(layout.module).taken", "There is another \(layout.table.one) with that \(names) already\(told)."
    ) { writer in
      if isVisible == true { writer.member("id", other) }
    }
  }

  private func checkReferences(_ row: OutsideRow) throws(Rejection) {
    for reference in row.layout.references {
      guard let id = row[reference.column].number, tables[reference.table][id] == nil else { continue }
      let one = layouts[reference.table].table.one
      throw .conflict(
        "\(row.layout.module).referenceGone", "There is no \(one) \(id) any more: undo that first, or choose another."
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

  /// Others' rows are in the way as well, and it is not told which they are.
  func inUse(_ row: OutsideRow, _ layout: Layout, _ ids: IDSet) -> Rejection {
    .conflict(
      "\(row.layout.module).inUse",
      "\(ids.count) of \(layout.table.name) refer to \(row.layout.table.one) \(row.id): change or delete those first.")
  }

  private func checkRoom(_ row: OutsideRow) throws(Rejection) {
    try checkRoom(tables.map(\.index.total), for: row, rows: Self.mostRows, bytes: Self.mostBytes, whose: "")
    guard let owner = row.layout.owner(of: row) else { return }
    try checkRoom(
      tables.compactMap { $0.index.rooms[owner] }, for: row, rows: Self.mostRowsOfUser, bytes: Self.mostBytesOfUser,
      whose: " of one account")
  }

  private func checkRoom(
    _ taken: [OutsideIndex.Room], for row: OutsideRow, rows: Int, bytes: Int, whose: String
  ) throws(Rejection) {
    guard taken.reduce(0, { $0 + $1.rows }) <= rows, taken.reduce(0, { $0 + $1.bytes }) <= bytes else {
      throw Rejection(
        .busy, "\(row.layout.module).full",
        "There is no room for this \(row.layout.table.one): there may be \(rows) rows\(whose) in \(bytes >> 20) MiB."
          + " Delete some."
      ) { $0.member("limit", rows) }
    }
  }

  /// Of all tables of a module together; sums over so many numbers of a million million stay exact.
  static let mostRows = 1_000_000
  static let mostBytes = 256 << 20
  static let mostRowsOfUser = 250_000
  static let mostBytesOfUser = 64 << 20

  /// Reasons with which any change may be refused.
  static func reasons(_ module: String) -> [Reason] {
    [
      Reason(
        .conflict, "\(module).taken", "There is another that has to be different.",
        data: [Field("id", .id, optional: true)]),
      Reason(
        .conflict, "\(module).referenceGone", "What it refers to is not there any more.", data: [Field("id", .id)]),
      Reason(.conflict, "\(module).inUse", "Others refer to it."),
      Reason(.busy, "\(module).full", "There is no room for more.", data: [Field("limit", .integer(1...Int.max))]),
    ]
  }
}

extension OutsideIndex {
  func ids(referring reference: Int, to id: Int) -> IDSet? {
    referrers.isEmpty ? nil : referrers[reference][id]
  }
}
