import Manifest
import ModuleKit

/// Rows in the order in which a list shows them.
protocol ListedRows {
  /// The next item, and its row if the row matches. The row is nil if it doesn't match. The result is nil at the end.
  mutating func next() -> (item: Timeline.Item, row: OutsideRow?)?
  /// Whether the page has used up its limit of examined rows. The remaining rows are left for the next page.
  var isPageExamined: Bool { get }
}

/// Rows sorted by a column that can't have an index, because its values change with time or with other rows. All
/// matching rows are computed and sorted for each page, so their number is limited.
struct SortedRows: ListedRows {
  /// The limits on rows, on bytes of text that conditions compare, and on steps of expressions.
  private static let mostRows = 10_000
  private static let mostBytes = 1 << 20
  private static let mostSteps = 1_000_000

  private let table: Table<OutsideRow, OutsideIndex>
  private var items: ArraySlice<Timeline.Item>

  /// - Parameter search: finds the rows, in any order.
  init(
    _ search: Search, by column: Int, largestFirst: Bool, after last: Timeline.Item?, _ layout: Layout,
    _ table: Table<OutsideRow, OutsideIndex>, _ evaluation: EvaluationContext?
  ) throws(Rejection) {
    self.table = table
    let mostRows = min(Self.mostRows, Self.mostSteps / max(1, layout.columns[column].computed?.steps ?? 1))
    var search = search
    var items: [Timeline.Item] = []
    while let (_, row) = search.next() {
      guard search.rows <= mostRows, search.bytes <= Self.mostBytes else {
        throw .conflict(
          "\(layout.module).tooMuch",
          "Too many \(layout.table.name) to sort by '\(layout.columns[column].name)': narrow the list, or choose"
            + " another order.")
      }
      guard let row else { continue }
      let key = row.context(row.values, evaluation).value(ofColumn: column).number ?? OutsideIndex.missing
      items.append(Timeline.Item(key: key, id: row.id, weight: 0))
    }
    let isBefore = { (left: Timeline.Item, right: Timeline.Item) in largestFirst ? right < left : left < right }
    items.sort(by: isBefore)
    self.items = items[...]
    if let last { self.items = self.items.drop { !isBefore(last, $0) } }
  }

  mutating func next() -> (item: Timeline.Item, row: OutsideRow?)? {
    items.popFirst().map { ($0, table[$0.id]) }
  }

  var isPageExamined: Bool { false }
}

extension Search: ListedRows {
  private static let mostExamined = 10_000
  private static let mostBytes = 64 * mostExamined

  var isPageExamined: Bool { rows >= Self.mostExamined || bytes >= Self.mostBytes }
}
