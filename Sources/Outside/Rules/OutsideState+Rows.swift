import Manifest
import ModuleKit
import Wire

// Finds rows, and checks who may see and change them. Deletes rows together with the rows that the manifest deletes
// along with them.

extension OutsideState {
  /// The row with this id, if the caller may see it.
  func visible(_ id: Int, _ layout: Layout, field: String = "id", _ call: Call) throws(Rejection) -> OutsideRow {
    guard let row = tables[layout.number][id], layout.isVisible(row, to: call.user) else {
      let list = layout.table.verbs.contains(.list) ? ". \(layout.methodName(.list)) lists those that you may see" : ""
      throw .notFound(
        "\(layout.module).notFound", "No \(layout.table.one) \(id), or you may not see it\(list).", field: field,
        id: id)
    }
    return row
  }

  /// The row with this id, if the caller may change it.
  func own(_ id: Int, _ layout: Layout, _ call: Call) throws(Rejection) -> OutsideRow {
    let row = try visible(id, layout, call)
    guard layout.mayChange(row, call.user) else {
      throw .forbidden("\(layout.module).notYours", "The \(layout.table.one) \(id) isn't yours.")
    }
    return row
  }

  /// Throws if the row newly refers to a row that the caller isn't allowed to see.
  func checkSeen(_ row: OutsideRow, but old: OutsideRow? = nil, _ call: Call) throws(Rejection) {
    for reference in row.layout.references {
      guard let id = row[reference.column].number, old?[reference.column].number != id else { continue }
      _ = try visible(id, layouts[reference.table], field: row.layout.columns[reference.column].name, call)
    }
  }

  /// The limits of a cascading delete, in rows and in bytes. A larger delete would delay all other callers.
  static let mostGoingAlong = 1_000
  static let mostBytesOfChange = 6 << 20

  /// Removes rows, together with the rows that the manifest deletes along with them. If other rows still refer to a
  /// removed row, `check` rejects the change later.
  /// - Returns: the number of removed rows.
  @discardableResult
  mutating func remove(_ rows: [OutsideRow]) throws(Rejection) -> Int {
    guard let leaving = try leaving(with: rows, erasing: nil) else { return 0 }
    removeAll(leaving)
    return leaving.count
  }

  /// Erases a row of the account, together with the rows that are deleted along with it. If a row of another account
  /// stays and would still refer to one of these rows, removes nothing.
  /// - Returns: the number of removed rows, and their weight in an `ErasureBudget`.
  mutating func erase(_ row: OutsideRow, of account: Int) throws(Rejection) -> (changes: Int, weight: Int) {
    guard row.layout.owner(of: row) == account, let leaving = try leaving(with: [row], erasing: account) else {
      return (0, 0)
    }
    removeAll(leaving)
    return (leaving.count, leaving.reduce(0) { $0 + 1 + $1.bytes.count >> 13 })
  }

  private mutating func removeAll(_ rows: [OutsideRow]) {
    for row in rows {
      removePictures(of: row)
      tables[row.layout.number].remove(row.id)
    }
  }

  /// Returns the given rows and all rows that are deleted along with them.
  /// - Parameter account: the account that is erased, if any. Other rows of this account are also deleted if they refer
  ///   to a deleted row.
  /// - Returns: `nil` if a row that stays refers to a deleted row. Only an erasure checks this.
  private func leaving(with rows: [OutsideRow], erasing account: Int?) throws(Rejection) -> [OutsideRow]? {
    var leaving: [OutsideRow] = []
    var names: Set<RowName> = []
    var bytes = 0
    for row in rows where names.insert(row.name).inserted { leaving.append(row) }
    let most = leaving.count + Self.mostGoingAlong
    var index = 0
    while index < leaving.count {
      let row = leaving[index]
      index += 1
      bytes += row.bytes.count
      guard bytes <= Self.mostBytesOfChange else { throw tooMuch(leaving[0]) }
      for layout in layouts {
        for (number, reference) in layout.references.enumerated()
        where reference.table == row.layout.number && (account != nil || reference.onDelete == .remove) {
          guard let ids = tables[layout.number].index.ids(referring: number, to: row.id) else { continue }
          guard ids.count <= most else { throw tooMuch(leaving[0]) }
          // Rows can refer to themselves or to each other, so rows that were already collected are skipped.
          for id in ids.ids() where names.insert(RowName(table: layout.number, id: id)).inserted {
            guard let other = tables[layout.number][id] else { continue }
            guard reference.onDelete == .remove || layout.owner(of: other) == account else { return nil }
            leaving.append(other)
          }
          guard leaving.count <= most else { throw tooMuch(leaving[0]) }
        }
      }
    }
    return leaving
  }

  private func tooMuch(_ row: OutsideRow) -> Rejection {
    .conflict(
      "\(row.layout.module).tooMuch",
      "More than \(Self.mostGoingAlong) rows or \(Self.mostBytesOfChange >> 20) MiB would be deleted with"
        + " \(row.layout.table.one) \(row.id): delete some of them first.")
  }
}

/// Identifies a row among the rows of all tables.
struct RowName: Hashable {
  let table: Int
  let id: Int
}

extension OutsideRow {
  var name: RowName { RowName(table: layout.number, id: id) }
}
