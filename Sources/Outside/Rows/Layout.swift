package import Manifest
import ModuleKit

/// Everything that the rows of a table have in common. A row has only its own values and a reference to its layout.
package final class Layout: Sendable {
  package let module: String
  package let table: Manifest.Table
  let number: Int
  let storages: [Packing.Storage]
  /// The rules for timelines. The first rule is for all rows that a viewer sees.
  let rules: [LineRule]
  let references: [Reference]
  /// Whether deleting a row can also delete the rows that refer to it.
  let takesAlong: Bool
  /// The param with the id of the row that a verb changes. Clients also accept the row's title.
  let id: Param<Int>
  let meanings: [Meaning]
  /// The column by which people recognize the rows of each table.
  private let titles: [String: String]
  /// The columns by which lists and reports can be filtered.
  let filters: [Int]
  /// The columns whose values are keys of groups or unique keys.
  let keyColumns: [Int]
  /// The computed columns whose values an index contains.
  let indexedComputed: [Int]
  /// The computed columns. They come after the stored columns.
  let computed: [ComputedColumn]
  /// The columns with pictures.
  let pictures: [String]
  /// For each aggregate of this table's rows, the index in `rules` of the rule whose timelines have the aggregate.
  let aggregateRules: [Expression.Aggregate: Int]
  /// The number of expression steps that showing a row takes. These steps compute the row's columns and decide whether
  /// the row stands out.
  let steps: Int
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
    storages = table.storedColumns.map { Packing.Storage(of: $0.kind) }
    rules = LineRule.all(of: number, in: manifest)
    references = table.columns.enumerated().compactMap { column, declared in
      guard case .reference(let to, let onDelete) = declared.kind,
        let target = manifest.tables.firstIndex(where: { $0.name == to })
      else { return nil }
      return Reference(column: column, table: target, onDelete: onDelete)
    }
    let name = table.name
    takesAlong = manifest.tables.contains { other in
      other.columns.contains { column in
        if case .reference(let to, .remove) = column.kind { to == name } else { false }
      }
    }
    let titles = manifest.titles
    self.titles = titles
    let path = "\(manifest.name).\(table.name)"
    let reference = Meaning.Reference(path, title: titles[table.name])
    id = Param<Int>.id("id", "which one").meant(Meaning(.id, Label("Id", "Nummer"), reference: reference))
    meanings = table.columns.map { $0.meaning(in: manifest.name, titles) }
    filters = table.filters
    uniqueColumns = Set(table.unique.joined()).sorted()
    let stored = table.storedColumns.count
    indexedComputed = Set(rules.flatMap { $0.groups + [$0.key].compactMap(\.self) } + uniqueColumns)
      .filter { $0 >= stored }.sorted()
    steps = table.steps + (table.show.highlight.map(table.steps) ?? 0)
    computed = table.columns.compactMap(ComputedColumn.init)
    pictures = table.pictures.map(\.name)
    let (allRules, table) = (rules, table)
    aggregateRules = manifest.aggregates.filter { $0.table == number }.reduce(into: [:]) { known, aggregate in
      known[aggregate] = allRules.firstIndex(of: LineRule(for: aggregate, of: table))
    }
    keyColumns = Set(rules.flatMap(\.groups)).union(uniqueColumns).sorted()
  }

  var columns: [Manifest.Column] { table.columns }
  var storedColumns: ArraySlice<Manifest.Column> { table.columns.prefix(storages.count) }

  func storedColumn(named name: String) -> Int? { storedColumns.firstIndex { $0.name == name } }

  /// The meaning of a param. It includes the table if the param refers to a row.
  func meaning(of param: Manifest.Column) -> Meaning { param.meaning(in: module, titles) }

  /// The rules for timelines of visible rows that are sorted by the column `key`, or by id if `key` is nil.
  func rules(by key: Int?) -> [(number: Int, rule: LineRule)] {
    rules.enumerated().filter {
      $0.element.isListed && $0.element.key == key && $0.element.isByViewer == rules[0].isByViewer
    }
    .map { ($0.offset, $0.element) }
  }

  /// The name of a verb's method. It is `module.verb` for the first table and `module.table.verb` for all others.
  func methodName(_ verb: Manifest.Verb) -> String { methodName(verb.rawValue) }

  func methodName(_ verb: String) -> String {
    Manifest.methodName(verb, module: module, table: number == 0 ? nil : table.name)
  }

  /// The accounts that may see a row. Nil if all accounts may.
  func viewers(of row: OutsideRow) -> [Int]? {
    switch table.visibility {
    case .everybody: return nil
    case .owner: return table.owner.flatMap { row[$0].number }.map { [$0] } ?? []
    case .accounts(let columns):
      return columns.compactMap { row[$0].number }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  func isVisible(_ row: OutsideRow, to account: Int) -> Bool { viewers(of: row)?.contains(account) ?? true }

  /// The owner of a row. Nil if rows have no owner.
  func owner(of row: OutsideRow) -> Int? { table.owner.flatMap { row[$0].number } }

  /// Whether this account may change the row. The result is meaningful only if the account may see the row.
  func mayChange(_ row: OutsideRow, _ account: Int) -> Bool {
    switch table.changing {
    case .everybody: true
    case .owner: owner(of: row) == account
    case .accounts(let columns): columns.contains { row[$0].number == account }
    }
  }
}

extension Manifest {
  /// The column by which people recognize the rows of each table.
  fileprivate var titles: [String: String] {
    tables.reduce(into: [:]) { titles, table in titles[table.name] = table.title.map { table.columns[$0].name } }
  }
}

extension Manifest.Column {
  /// The meaning of a value.
  ///
  /// - Parameter titles: the column by which people recognize the rows of each table.
  fileprivate func meaning(in module: String, _ titles: [String: String]) -> Meaning {
    guard case .reference(let to, _) = kind else { return meaning() }
    return meaning(Meaning.Reference("\(module).\(to)", title: titles[to]))
  }
}
