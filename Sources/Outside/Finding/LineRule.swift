import Manifest

/// How a table's rows are indexed in timelines. Rows with equal values in some columns form a group. Each group has a
/// timeline, which is sorted by another column.
struct LineRule: Sendable, Equatable {
  /// Whether each viewer has timelines of their own, with the rows that the viewer may see.
  let isByViewer: Bool
  /// The columns whose values are equal within a timeline.
  let groups: [Int]
  /// The sort column. Nil means that rows are sorted by id.
  let key: Int?
  /// The column whose sums the timelines keep. Nil means that they keep no sums.
  let weight: Int?
  /// Whether lists and reports may read the timelines. Other timelines only serve aggregates.
  let isListed: Bool

  init(isByViewer: Bool, groups: [Int], key: Int?, weight: Int?, isListed: Bool = true) {
    self.isByViewer = isByViewer
    self.groups = groups
    self.key = key
    self.weight = weight
    self.isListed = isListed
  }

  /// The timelines from which expressions of the referenced table get this aggregate.
  init(for aggregate: Expression.Aggregate, of table: Manifest.Table) {
    let isSorted = aggregate.function == .min || aggregate.function == .max
    self.init(
      isByViewer: false, groups: [aggregate.reference], key: isSorted ? aggregate.column : table.moment,
      weight: aggregate.function == .sum ? aggregate.column : table.number, isListed: false)
  }

  static func all(of number: Int, in manifest: Manifest) -> [LineRule] {
    let table = manifest.tables[number]
    let isByViewer = table.visibility != .everybody
    let weight = table.number
    var rules = [LineRule(isByViewer: isByViewer, groups: [], key: table.moment, weight: weight)]
    for index in table.indexes {
      // If viewers see only their own rows, each viewer's timelines are already limited to that owner.
      var columns = table.visibility == .owner ? index.filter { $0 != table.owner } : index
      var key = table.moment
      if let last = table.sortKey(of: index) { (key, _) = (last, columns.removeLast()) }
      rules.append(LineRule(isByViewer: isByViewer, groups: columns, key: key, weight: weight))
      // A rule without groups is added, too. Without it, a list of all rows in this order would have to merge any
      // number of groups.
      if !columns.isEmpty { rules.append(LineRule(isByViewer: isByViewer, groups: [], key: key, weight: weight)) }
    }
    for notice in manifest.notices where notice.table == table.name {
      rules.append(LineRule(isByViewer: false, groups: [], key: notice.column, weight: weight))
    }
    for aggregate in manifest.aggregates where aggregate.table == number {
      rules.append(LineRule(for: aggregate, of: table))
    }
    return rules.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
