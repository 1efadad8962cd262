package import Manifest

/// What all rows of one table have in common: each row has a reference to it, and of its own nothing but its values.
package final class Layout: Sendable {
  package let module: String
  package let table: Manifest.Table
  let number: Int
  let storages: [Packing.Storage]
  /// The lines on which rows stand in an order; the first is that of all rows that somebody sees.
  let rules: [LineRule]
  let references: [Reference]
  /// Whether rows are found by these columns.
  let filters: [Int]
  /// The columns that lines and rules put rows together by.
  let keyColumns: [Int]
  /// Those of them that no two rows may have alike.
  let uniqueColumns: [Int]

  struct Reference: Sendable {
    let column: Int
    let table: Int
    let onDelete: Manifest.Kind.OnDelete
  }

  init(_ manifest: Manifest, _ number: Int) {
    module = manifest.name
    table = manifest.tables[number]
    self.number = number
    storages = table.columns.map { Packing.Storage(of: $0.kind) }
    rules = LineRule.all(of: table, notices: manifest.notices)
    references = table.columns.enumerated().compactMap { column, declared in
      guard case .reference(let to, let onDelete) = declared.kind,
        let target = manifest.tables.firstIndex(where: { $0.name == to })
      else { return nil }
      return Reference(column: column, table: target, onDelete: onDelete)
    }
    filters = Self.filters(of: table)
    uniqueColumns = Set(table.unique.joined()).sorted()
    keyColumns = Set(rules.flatMap(\.groups)).union(uniqueColumns).sorted()
  }

  /// The columns of indexes, but for those that say the same in all rows that somebody sees, and for the moment, about which
  /// `from` and `to` are.
  private static func filters(of table: Manifest.Table) -> [Int] {
    let indexed = Set(table.indexes.joined())
    return table.columns.indices.filter { column in
      indexed.contains(column) && column != table.moment && !(table.visibility == .owner && column == table.owner)
    }
  }

  var columns: [Manifest.Column] { table.columns }

  /// The lines of rows that somebody sees, in the order of a column; nil: by id.
  func rules(by key: Int?) -> [(number: Int, rule: LineRule)] {
    rules.enumerated().filter { $0.element.key == key && $0.element.isByViewer == rules[0].isByViewer }
      .map { ($0.offset, $0.element) }
  }

  /// `module.verb`, or `module.table.verb` for all tables but the first.
  func methodName(_ verb: Manifest.Verb) -> String {
    Manifest.methodName(verb, module: module, table: number == 0 ? nil : table.name)
  }

  /// Those who see a row; nil where everybody does.
  func viewers(of row: OutsideRow) -> [Int]? {
    switch table.visibility {
    case .everybody: return nil
    case .owner: return table.owner.flatMap { row[$0].number }.map { [$0] } ?? []
    case .accounts(let columns):
      return columns.compactMap { row[$0].number }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  func isVisible(_ row: OutsideRow, to account: Int) -> Bool { viewers(of: row)?.contains(account) ?? true }

  /// Whose it is; nil where rows are everybody's.
  func owner(of row: OutsideRow) -> Int? { table.owner.flatMap { row[$0].number } }

  /// May this account change it, where it may see it?
  func isOwn(_ row: OutsideRow, of account: Int) -> Bool { table.owner == nil || owner(of: row) == account }
}
