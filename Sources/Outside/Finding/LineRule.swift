import Manifest

/// How the rows of a table are indexed in timelines. Rows with equal values in some columns form a group. Each group
/// has a timeline that is sorted by another column.
struct LineRule: Sendable, Equatable {
  /// Whether each viewer has separate timelines, with the rows that this viewer may see.
  let isByViewer: Bool
  /// The columns that form groups. Rows on the same timeline have the same values in these columns.
  let groups: [Int]
  /// The column by which timelines are sorted. Nil means that they are sorted by id.
  let key: Int?
  /// The column whose values the timelines sum up. Nil means that they have no sums.
  let weight: Int?
  /// Whether lists and reports may read the timelines. The other timelines serve only aggregates.
  let isListed: Bool

  init(isByViewer: Bool, groups: [Int], key: Int?, weight: Int?, isListed: Bool = true) {
    self.isByViewer = isByViewer
    self.groups = groups
    self.key = key
    self.weight = weight
    self.isListed = isListed
  }

  /// The rule for the timelines from which this aggregate is computed. There is one timeline for each row to which rows
  /// of `table` refer.
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
      // If viewers see only their own rows, each viewer's timelines have only rows that this viewer owns.
      var columns = table.visibility == .owner ? index.filter { $0 != table.owner } : index
      var key = table.moment
      if let last = table.sortKey(of: index) { (key, _) = (last, columns.removeLast()) }
      rules.append(LineRule(isByViewer: isByViewer, groups: columns, key: key, weight: weight))
      // A rule without groups serves lists of all rows in this order. Without such a rule, each list would have to
      // merge any number of groups.
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
