import Manifest
import ModuleKit
import Wire

// Which rows a caller sees, may change, and takes along.

extension OutsideState {
  /// The row of this id, if the caller may see it.
  func visible(_ id: Int, _ layout: Layout, field: String = "id", _ call: Call) throws(Rejection) -> OutsideRow {
    guard let row = tables[layout.number][id], layout.isVisible(row, to: call.user) else {
      let list = layout.table.verbs.contains(.list) ? ": \(layout.methodName(.list)) shows those that there are" : ""
      throw .notFound(
        "\(layout.module).notFound", "There is no \(layout.table.one) \(id) that you may see\(list).", field: field,
        id: id)
    }
    return row
  }

  /// The same, if it is the caller's to change.
  func own(_ id: Int, _ layout: Layout, _ call: Call) throws(Rejection) -> OutsideRow {
    let row = try visible(id, layout, call)
    guard layout.isOwn(row, of: call.user) else {
      throw .forbidden("\(layout.module).notYours", "The \(layout.table.one) \(id) is somebody else's.")
    }
    return row
  }

  /// Nobody refers to what they don't see.
  func checkSeen(_ row: OutsideRow, but old: OutsideRow? = nil, _ call: Call) throws(Rejection) {
    for reference in row.layout.references {
      guard let id = row[reference.column].number, old?[reference.column].number != id else { continue }
      _ = try visible(id, layouts[reference.table], field: row.layout.columns[reference.column].name, call)
    }
  }

  /// More would hold up everybody else.
  private static let mostGoingAlong = 1_000

  /// Takes a row away, and those that its manifest says go along.
  mutating func remove(_ row: OutsideRow) throws(Rejection) {
    var waiting = [row]
    var place = 0
    while place < waiting.count {
      let gone = waiting[place]
      place += 1
      for layout in layouts {
        for (number, reference) in layout.references.enumerated() where reference.table == gone.layout.number {
          guard let ids = tables[layout.number].index.ids(referring: number, to: gone.id) else { continue }
          // A row may go along with itself.
          let others = ids.ids.filter { id in !waiting.contains { $0.layout === layout && $0.id == id } }
          if others.isEmpty { continue }
          guard reference.onDelete == .remove else { throw inUse(gone, layout, ids) }
          guard waiting.count + others.count <= Self.mostGoingAlong else { throw tooMuch(row) }
          waiting += others.compactMap { tables[layout.number][$0] }
        }
      }
    }
    for gone in waiting { tables[gone.layout.number].remove(gone.id) }
  }

  private func tooMuch(_ row: OutsideRow) -> Rejection {
    .conflict(
      "\(row.layout.module).tooMuch",
      "More than \(Self.mostGoingAlong) rows would go along with \(row.layout.table.one) \(row.id): delete some of them first."
    )
  }
}
