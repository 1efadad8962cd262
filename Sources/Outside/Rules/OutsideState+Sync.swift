import Manifest
package import ModuleKit
import Wire

// How the rows of a custom module are synced between machines.

extension Manifest {
  /// The rules for syncing. Either all tables are synced or none is, because a synced row can refer to rows of other
  /// tables.
  ///
  /// Tables can be synced only if every row has an owner and only the owner may change it. The module must have no
  /// pictures, and no program that changes rows or judges changes.
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
  /// A row of the same owner with the same unique values. Nil if there is none.
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

  /// Checks that rows refer only to rows that the account may see. Calls make the same check.
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
