import Manifest
package import ModuleKit
import Wire

// How rows of a manifest's tables sync between machines.

extension Manifest {
  /// Either all tables sync or no table does, because a synced row may refer to rows of other tables. The tables sync
  /// only if every row has an owner who alone may change it, no program changes rows or judges changes, and there are
  /// no pictures.
  var syncRules: [SyncRule<OutsideState>] {
    guard methods.isEmpty, check == nil, pictureBytes == nil,
      tables.allSatisfy({ $0.owner != nil && $0.changing == .owner })
    else {
      return []
    }
    return tables.indices.map { number in
      let table = tables[number]
      let lists = table.columns.filter(\.kind.isList).map(\.name)
      return SyncRule(table.name, .column(table.owner.map { table.columns[$0].name } ?? ""), sets: Set(lists)) {
        state, id, json throws(Malformed) in
        state.twin(of: try OutsideRow(id: id, state.layouts[number], json: json))
      }
    }
  }
}

extension OutsideState {
  /// The row of the same owner that has the same unique values.
  fileprivate func twin(of row: OutsideRow) -> Int? {
    let layout = row.layout
    guard !layout.uniqueColumns.isEmpty else { return nil }
    let keys = RowKeys(row, like: nil, of: layout.uniqueColumns)
    for (number, columns) in layout.table.unique.enumerated() {
      guard let path = keys.unique(columns),
        let other = tables[layout.number].index.unique(number, path)?.first(but: row.id),
        let known = tables[layout.number][other], layout.owner(of: known) == layout.owner(of: row)
      else { continue }
      return other
    }
    return nil
  }

  /// Checks that rows refer only to rows that the account may see, as in a call.
  package func admit(_ account: Int, _ moment: Moment) throws(Rejection) {
    for layout in layouts {
      for change in tables[layout.number].changes {
        guard let row = change.after else { continue }
        for reference in layout.references {
          guard let id = row[reference.column].number, change.before?[reference.column].number != id,
            let target = tables[reference.table][id]
          else { continue }
          guard layouts[reference.table].isVisible(target, to: account) else {
            throw .forbidden(
              "\(layout.module).notYours", "The \(layout.table.one) \(row.id) refers to somebody else's row.")
          }
        }
      }
    }
  }
}
