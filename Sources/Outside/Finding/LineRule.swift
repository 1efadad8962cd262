import Manifest

/// On which lines rows of a table stand: a line for each group of rows that have some columns alike, and on it the rows in the
/// order of another.
struct LineRule: Sendable, Equatable {
  /// Does everybody have lines of their own, with the rows that they see?
  let isByViewer: Bool
  /// The columns that rows of a line have alike.
  let groups: [Int]
  /// The column by which they are ordered; nil: by id.
  let key: Int?

  static func all(of table: Manifest.Table, notices: [Manifest.TimedNotice]) -> [LineRule] {
    let isByViewer = table.visibility != .everybody
    var rules = [LineRule(isByViewer: isByViewer, groups: [], key: table.moment)]
    for index in table.indexes {
      // Who sees only their own rows has these on lines of their own already.
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
