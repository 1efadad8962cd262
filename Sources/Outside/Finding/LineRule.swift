import Manifest

/// How a table's rows are indexed in timelines: one timeline per group of rows with equal values in some columns,
/// sorted by another column.
struct LineRule: Sendable, Equatable {
  /// Whether each viewer has timelines of their own, with the rows that the viewer may see.
  let isByViewer: Bool
  /// The columns whose values are equal within a timeline.
  let groups: [Int]
  /// The sort column. Nil: by id.
  let key: Int?

  static func all(of table: Manifest.Table, notices: [Manifest.TimedNotice]) -> [LineRule] {
    let isByViewer = table.visibility != .everybody
    var rules = [LineRule(isByViewer: isByViewer, groups: [], key: table.moment)]
    for index in table.indexes {
      // A viewer who sees only their own rows already has them in timelines of their own.
      var columns = table.visibility == .owner ? index.filter { $0 != table.owner } : index
      var key = table.moment
      if let last = columns.last, table.columns[last].kind.isOrdered { key = columns.removeLast() }
      rules.append(LineRule(isByViewer: isByViewer, groups: columns, key: key))
    }
    for notice in notices where notice.table == table.name {
      rules.append(LineRule(isByViewer: false, groups: [], key: notice.column))
    }
    return rules.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
