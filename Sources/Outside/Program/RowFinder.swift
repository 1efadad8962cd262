import Manifest
import ModuleKit

/// Finds rows of any owner by the values of columns. If possible, it uses unique values, references or timelines.
/// Otherwise it scans all rows.
struct RowFinder {
  let table: Table<OutsideRow, OutsideIndex>
  let layout: Layout
  /// The required value of each column.
  let wanted: [Int: GroupKey]

  /// The matching rows in the order of their ids, beginning with the id `first`. `next` is the id at which the next
  /// page begins.
  func rows(from first: Int = 1, limit: Int) -> (rows: [OutsideRow], next: Int?) {
    var found: [OutsideRow] = []
    guard let ids else {
      var rows = table.rows.first(from: first)
      while let row = rows {
        if isWanted(row) {
          if found.count == limit { return (found, row.id) }
          found.append(row)
        }
        rows = table.rows.first(from: row.id + 1)
      }
      return (found, nil)
    }
    for id in ids.sorted() where id >= first {
      guard let row = table[id], isWanted(row) else { continue }
      if found.count == limit { return (found, id) }
      found.append(row)
    }
    return (found, nil)
  }

  private func isWanted(_ row: OutsideRow) -> Bool { wanted.allSatisfy { GroupKey(row[$0.key]) == $0.value } }

  /// The ids of candidate rows, which include all matching rows. Nil if no index helps.
  private var ids: [Int]? {
    let index = table.index
    for (number, columns) in layout.table.unique.enumerated() {
      let path = columns.compactMap { wanted[$0] }
      if path.count == columns.count, !path.contains(.none) {
        return index.unique(number, path).map { Array($0.ids()) } ?? []
      }
    }
    for (number, reference) in layout.references.enumerated() {
      if case .number(let id) = wanted[reference.column] {
        return index.ids(referring: number, to: id).map { Array($0.ids()) } ?? []
      }
    }
    return line.map { $0.items.map(\.id) }
  }

  /// The timeline that ensures the greatest number of conditions. Nil if none ensures any.
  private var line: Timeline? {
    var best: (number: Int, path: [GroupKey])?
    for (number, rule) in layout.rules.enumerated() {
      var path = rule.groups.compactMap { wanted[$0] }
      guard path.count == rule.groups.count else { continue }
      if rule.isByViewer {
        // If only owners see rows, each row is only in its owner's timelines. So without a wanted owner no timeline has
        // all rows.
        guard layout.table.visibility == .owner, let owner = layout.table.owner.flatMap({ wanted[$0] }) else {
          continue
        }
        path.insert(owner, at: 0)
      }
      if path.count > best?.path.count ?? 0 { best = (number, path) }
    }
    guard let best else { return nil }
    let hasGroups = !layout.rules[best.number].groups.isEmpty
    let last = hasGroups ? best.path.last ?? .none : .none
    return table.index.line(best.number, hasGroups ? Array(best.path.dropLast()) : best.path, last) ?? Timeline(.id)
  }
}
