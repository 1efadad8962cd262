import Manifest
import ModuleKit

/// A row's values and their keys. They are computed once for all rules, because folding a text takes time. Rules also
/// share the memory of a key.
struct RowKeys {
  let row: OutsideRow
  let values: [Manifest.Value]
  /// The key of each column. It is `none` for a column that no index needs.
  private let keys: [GroupKey]

  /// - Parameters:
  ///   - other: another version of the row. Keys of equal values are copied from it.
  ///   - columns: the columns to compute. Nil means all columns that an index needs.
  init(_ row: OutsideRow, like other: RowKeys? = nil, of columns: [Int]? = nil) {
    self.row = row
    var values = row.values
    if let last = row.layout.indexedComputed.last {
      let context = row.context(values, nil)
      values += (values.count...last).map { column in
        row.layout.indexedComputed.contains(column) ? context.value(ofColumn: column) : .none
      }
    }
    var keys = [GroupKey](repeating: .none, count: values.count)
    for column in columns ?? row.layout.keyColumns {
      if let other, other.values[column].isWritten(like: values[column]) {
        keys[column] = other.keys[column]
      } else {
        keys[column] = GroupKey(values[column])
      }
    }
    self.values = values
    self.keys = keys
  }

  var layout: Layout { row.layout }

  // MARK: Positions

  /// Where the row is in the timelines of a rule: their paths, the key of the last group, and the item.
  func position(_ rule: LineRule) -> Position {
    Position(
      item: Timeline.Item(
        key: rule.key.map { values[$0].number ?? OutsideIndex.missing } ?? row.id, id: row.id,
        weight: rule.weight.flatMap { values[$0].number } ?? 0),
      path: rule.groups.dropLast().map { keys[$0] }, last: rule.groups.last.map { keys[$0] } ?? .none,
      viewers: rule.isByViewer ? layout.viewers(of: row) : nil)
  }

  struct Position: Equatable {
    let item: Timeline.Item
    private let path: OutsideIndex.Path
    let last: GroupKey
    /// The viewers whose timelines contain the row. Nil if viewers have no separate timelines.
    private let viewers: [Int]?

    init(item: Timeline.Item, path: OutsideIndex.Path, last: GroupKey, viewers: [Int]?) {
      self.item = item
      self.path = path
      self.last = last
      self.viewers = viewers
    }

    var paths: [OutsideIndex.Path] { viewers?.map { [.number($0)] + path } ?? [path] }
  }

  /// The key that must be unique. Nil if one of its values is missing, because missing values never conflict.
  func unique(_ columns: [Int]) -> OutsideIndex.Path? {
    let path = columns.map { keys[$0] }
    return path.contains(.none) ? nil : path
  }
}
extension Manifest.Value {
  /// Whether both values have the same bytes. Swift's comparison of strings takes a long time for runs of combining
  /// marks.
  fileprivate func isWritten(like other: Manifest.Value) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)): text.utf8.elementsEqual(other.utf8)
    default: self == other
    }
  }
}
