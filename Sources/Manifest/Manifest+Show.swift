package import ModuleKit

extension Manifest {
  /// How clients show the rows of a table.
  package struct Show: Sendable, Equatable {
    /// The columns that a list shows. An empty array means all columns.
    package internal(set) var columns: [Int] = []
    /// The usual sort order of a list.
    package internal(set) var sort: Sort?
    /// The column by which a list is grouped. Rows with the same value are shown together.
    package internal(set) var group: Int?
    /// The condition under which a row stands out in a list.
    package internal(set) var highlight: Expression?
    package internal(set) var chart: Presentation.Chart?
    package internal(set) var report = Report()

    /// The default params of a report, and its chart.
    package struct Report: Sendable, Equatable {
      package internal(set) var by: String?
      /// The column to sum up. Nil means that nothing is summed up unless the caller names a column.
      package internal(set) var sum: Int?
      package internal(set) var chart: Presentation.Chart?
    }

    package struct Sort: Sendable, Equatable {
      package let column: Int
      package let isDescending: Bool
    }
  }
}

extension Manifest.Table {
  /// The number of steps that computing an expression takes for a row. It includes the steps of the computed columns
  /// that the expression reads.
  package func steps(of expression: Expression) -> Int {
    expression.steps.reduce(0) { sum, step in
      switch step {
      case .column(let column, _), .isPresent(let column): sum + 1 + (columns[column].computed?.steps ?? 0)
      default: sum + 1
      }
    }
  }

  /// The column by which an index sorts the rows within a group. Nil if the index sorts by the moment.
  package func sortKey(of index: [Int]) -> Int? {
    // If viewers see only their own rows, each viewer has separate timelines, so the owner isn't a sort key.
    let last = visibility == .owner ? index.last { $0 != owner } : index.last
    return last.flatMap { columns[$0].kind.isOrdered ? $0 : nil }
  }

  /// The columns by which rows can be filtered. They are the indexed columns, with two exceptions. If viewers see only
  /// their own rows, the owner is the same in all of them and needs no filter. The moment is filtered by `from` and
  /// `to`.
  package var filters: [Int] {
    let indexed = Set(indexes.joined())
    return columns.indices.filter { column in
      indexed.contains(column) && column != moment && !(visibility == .owner && column == owner)
    }
  }

  /// Whether reports can sum up the column.
  package func isSummable(_ column: Int) -> Bool {
    columns[column].kind.isNumber && columns[column].computed?.isStable != false
  }

  /// The names of columns and periods by which reports can be grouped.
  package var cuts: [String] {
    filters.filter { columns[$0].kind.isKey }.map { columns[$0].name }
      + (moment == nil ? [] : ReportPeriod.allCases.map(\.rawValue))
  }

  /// Whether lists can be sorted by the column.
  package func isSortable(_ column: Int) -> Bool {
    column == moment || indexes.contains { sortKey(of: $0) == column } || isSortedWhenAsked(column)
  }

  /// Whether each call of a list must compute the column and sort by it, because the column can't be indexed.
  package func isSortedWhenAsked(_ column: Int) -> Bool {
    columns[column].computed?.isStable == false && columns[column].kind.isOrdered
  }
}
