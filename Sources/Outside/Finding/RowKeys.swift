import Manifest
import ModuleKit

/// A row's values, and what they are as keys: made once for all lines and rules that want them, for to fold a text takes time, and
/// a key that several have in common takes its room once.
struct RowKeys {
  let row: OutsideRow
  let values: [Manifest.Value]
  /// By column; none for those that are in no index.
  private let keys: [GroupKey]

  /// - Parameters:
  ///   - other: what the row was, or will be: most of it is the same.
  ///   - columns: those that are wanted; left out: all that are in an index.
  init(_ row: OutsideRow, like other: RowKeys? = nil, of columns: [Int]? = nil) {
    self.row = row
    let values = row.values
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

  // MARK: Places

  /// Where it stands on a line, and on which: what comes before the last group, and that.
  func place(_ rule: LineRule) -> Place {
    Place(
      item: Timeline.Item(
        key: rule.key.map { values[$0].number ?? OutsideIndex.missing } ?? row.id, id: row.id,
        weight: layout.table.number.flatMap { values[$0].number } ?? 0),
      path: rule.groups.dropLast().map { keys[$0] }, last: rule.groups.last.map { keys[$0] } ?? .none,
      viewers: rule.isByViewer ? layout.viewers(of: row) : nil)
  }

  struct Place: Equatable {
    let item: Timeline.Item
    private let path: OutsideIndex.Path
    let last: GroupKey
    /// Those on whose lines it stands; nil where the line is everybody's.
    private let viewers: [Int]?

    init(item: Timeline.Item, path: OutsideIndex.Path, last: GroupKey, viewers: [Int]?) {
      self.item = item
      self.path = path
      self.last = last
      self.viewers = viewers
    }

    var paths: [OutsideIndex.Path] { viewers?.map { [.number($0)] + path } ?? [path] }
  }

  /// What no other may have as well. Nil where a value is missing: then there is nothing that another could have alike.
  func unique(_ columns: [Int]) -> OutsideIndex.Path? {
    let path = columns.map { keys[$0] }
    return path.contains(.none) ? nil : path
  }
}
extension Manifest.Value {
  /// Is it spelled in the same bytes? To compare texts as Swift does takes long where marks follow one another.
  fileprivate func isWritten(like other: Manifest.Value) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)): text.utf8.elementsEqual(other.utf8)
    default: self == other
    }
  }
}
