import Manifest
import ModuleKit

/// By what rows of a table are found, as its manifest says: lines in an order with sums over any stretch, what must be unique,
/// who refers to whom, and how much room each owner takes.
package struct OutsideIndex: RowIndex {
  /// What comes before the last group: the viewer, if lines are by them, and the groups before.
  typealias Path = [GroupKey]

  /// A row without a value stands before all that have one.
  static let missing = -(1 << 52)

  /// For each rule the lines, by path and by the last group.
  private(set) var lines: [[Path: [GroupKey: Timeline]]] = []
  private(set) var uniques: [[Path: IDSet]] = []
  private(set) var referrers: [[Int: IDSet]] = []
  private(set) var rooms: [Int: Room] = [:]
  /// What all of them take together.
  private(set) var total = Room()

  /// What rows take.
  struct Room: Sendable, Equatable {
    var rows = 0
    var bytes = 0

    fileprivate mutating func take(_ row: OutsideRow, _ sign: Int) {
      rows += sign
      bytes += sign * row.bytes.count
    }
  }

  package init() {}

  package mutating func insert(_ row: OutsideRow) {
    let layout = row.layout
    if lines.isEmpty { prepare(layout) }
    let values = row.values
    let viewers = layout.viewers(of: row)
    for (number, rule) in layout.rules.enumerated() {
      let (item, path, last) = Self.place(row, rule, values, layout)
      for start in Self.starts(rule, viewers) {
        lines[number][start + path, default: [:]][last, default: Timeline()].insert(item)
      }
    }
    for (number, columns) in layout.table.unique.enumerated() {
      if let path = Self.unique(columns, values) { uniques[number].add(row.id, to: path) }
    }
    for (number, reference) in layout.references.enumerated() {
      if let target = values[reference.column].number { referrers[number].add(row.id, to: target) }
    }
    take(row, 1)
  }

  package mutating func remove(_ row: OutsideRow) {
    let layout = row.layout
    let values = row.values
    let viewers = layout.viewers(of: row)
    for (number, rule) in layout.rules.enumerated() {
      let (item, path, last) = Self.place(row, rule, values, layout)
      for start in Self.starts(rule, viewers) { remove(item, from: number, start + path, last) }
    }
    for (number, columns) in layout.table.unique.enumerated() {
      if let path = Self.unique(columns, values) { uniques[number].remove(row.id, from: path) }
    }
    for (number, reference) in layout.references.enumerated() {
      if let target = values[reference.column].number { referrers[number].remove(row.id, from: target) }
    }
    take(row, -1)
    if rooms.isEmpty { self = OutsideIndex() }
  }

  private mutating func prepare(_ layout: Layout) {
    lines = Array(repeating: [:], count: layout.rules.count)
    uniques = Array(repeating: [:], count: layout.table.unique.count)
    referrers = Array(repeating: [:], count: layout.references.count)
  }

  private mutating func remove(_ item: Timeline.Item, from rule: Int, _ path: Path, _ last: GroupKey) {
    lines[rule][path]?[last]?.remove(item)
    guard lines[rule][path]?[last]?.isEmpty == true else { return }
    lines[rule][path]?[last] = nil
    if lines[rule][path]?.isEmpty == true { lines[rule][path] = nil }
  }

  private mutating func take(_ row: OutsideRow, _ sign: Int) {
    let owner = row.layout.owner(of: row) ?? 0
    rooms[owner, default: Room()].take(row, sign)
    total.take(row, sign)
    if rooms[owner]?.rows == 0 { rooms[owner] = nil }
  }

  // MARK: Places

  private static func place(
    _ row: OutsideRow, _ rule: LineRule, _ values: [Manifest.Value], _ layout: Layout
  ) -> (item: Timeline.Item, path: Path, last: GroupKey) {
    (
      item(row.id, rule, values, layout), rule.groups.dropLast().map { GroupKey(values[$0]) },
      rule.groups.last.map { GroupKey(values[$0]) } ?? .none
    )
  }

  static func item(
    _ id: Int, _ rule: LineRule, _ values: [Manifest.Value], _ layout: Layout
  ) -> Timeline.Item {
    Timeline.Item(
      key: rule.key.map { values[$0].number ?? missing } ?? id, id: id,
      weight: layout.table.number.flatMap { values[$0].number } ?? 0)
  }

  private static func starts(_ rule: LineRule, _ viewers: [Int]?) -> [Path] {
    guard rule.isByViewer, let viewers else { return [[]] }
    return viewers.map { [.number($0)] }
  }

  /// Nil where a value is missing: then there is nothing that another could have alike.
  static func unique(_ columns: [Int], _ values: [Manifest.Value]) -> Path? {
    let path = columns.map { GroupKey(values[$0]) }
    return path.contains(.none) ? nil : path
  }

  // MARK: Looking

  /// The lines of a rule whose rows have these groups alike, by the last of them.
  func groups(_ rule: Int, _ path: Path) -> [GroupKey: Timeline] {
    lines.isEmpty ? [:] : lines[rule][path] ?? [:]
  }

  func line(_ rule: Int, _ path: Path, _ last: GroupKey = .none) -> Timeline? { groups(rule, path)[last] }
}
