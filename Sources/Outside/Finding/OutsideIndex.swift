import Manifest
import ModuleKit

/// The index of a table, as its manifest declares it. It has sorted timelines with sums over any range, unique values,
/// references, and the room that each account uses.
///
/// The index changes while reports and programs hold older copies of it. So all of its parts grow and are copied piece
/// by piece.
package struct OutsideIndex: RowIndex {
  /// All keys of a timeline except the key of its last group. If each viewer has separate timelines, the first key is
  /// the viewer. The keys of the other groups follow.
  typealias Path = [GroupKey]
  typealias Lines = GradualDictionary<GroupKey, Timeline>

  /// The sort key of rows without a value. Such rows come before all others.
  static let missing = -(1 << 52)

  /// The timelines of each rule, keyed by path and then by the key of the last group.
  private(set) var lines: [GradualDictionary<Path, Lines>] = []
  private(set) var uniques: [GradualDictionary<Path, IDSet>] = []
  private(set) var referrers: [GradualDictionary<Int, IDSet>] = []
  private(set) var rooms: [Int: Room] = [:]
  /// The room that all accounts use together.
  private(set) var total = Room()

  package init() {}

  package mutating func insert(_ row: OutsideRow) {
    let layout = row.layout
    if lines.isEmpty { prepare(layout) }
    let keys = RowKeys(row)
    for (number, rule) in layout.rules.enumerated() { insert(keys.position(rule), into: number) }
    for (number, columns) in layout.table.unique.enumerated() { insert(row.id, into: number, keys.unique(columns)) }
    for (number, reference) in layout.references.enumerated() {
      if let target = keys.values[reference.column].number { referrers[number].add(row.id, to: target) }
    }
    enter(row)
  }

  package mutating func remove(_ row: OutsideRow) {
    let layout = row.layout
    let keys = RowKeys(row)
    for (number, rule) in layout.rules.enumerated() { remove(keys.position(rule), from: number) }
    for (number, columns) in layout.table.unique.enumerated() { remove(row.id, from: number, keys.unique(columns)) }
    for (number, reference) in layout.references.enumerated() {
      if let target = keys.values[reference.column].number { referrers[number].remove(row.id, from: target) }
    }
    leave(row)
    if rooms.isEmpty { self = OutsideIndex() }
  }

  /// Updates only what has changed, because most edits leave nearly all of the index as it is.
  package mutating func replace(_ old: OutsideRow, with new: OutsideRow) {
    let layout = new.layout
    let was = RowKeys(old)
    let keys = RowKeys(new, like: was)
    for (number, rule) in layout.rules.enumerated() {
      let (before, after) = (was.position(rule), keys.position(rule))
      if before == after { continue }
      remove(before, from: number)
      insert(after, into: number)
    }
    for (number, columns) in layout.table.unique.enumerated() {
      let (before, after) = (was.unique(columns), keys.unique(columns))
      if before == after { continue }
      remove(new.id, from: number, before)
      insert(new.id, into: number, after)
    }
    for (number, reference) in layout.references.enumerated() {
      let (before, after) = (was.values[reference.column].number, keys.values[reference.column].number)
      if before == after { continue }
      if let before { referrers[number].remove(new.id, from: before) }
      if let after { referrers[number].add(new.id, to: after) }
    }
    enter(new)
    leave(old)
  }

  private mutating func prepare(_ layout: Layout) {
    lines = Array(repeating: GradualDictionary(), count: layout.rules.count)
    uniques = Array(repeating: GradualDictionary(), count: layout.table.unique.count)
    referrers = Array(repeating: GradualDictionary(), count: layout.references.count)
  }

  // MARK: Lines

  private mutating func insert(_ position: RowKeys.Position, into rule: Int) {
    for path in position.paths {
      lines[rule][path, default: Lines()][position.last, default: Timeline(.id)].insert(position.item)
    }
  }

  private mutating func remove(_ position: RowKeys.Position, from rule: Int) {
    for path in position.paths {
      lines[rule].lessen(path) { $0.lessen(position.last) { $0.remove(position.item) } }
    }
  }

  private mutating func insert(_ id: Int, into unique: Int, _ path: Path?) {
    if let path { uniques[unique].add(id, to: path) }
  }

  private mutating func remove(_ id: Int, from unique: Int, _ path: Path?) {
    if let path { uniques[unique].remove(id, from: path) }
  }

  private mutating func enter(_ row: OutsideRow) {
    rooms[row.account ?? 0, default: Room()].add(row)
    total.add(row)
  }

  private mutating func leave(_ row: OutsideRow) {
    let account = row.account ?? 0
    rooms[account]?.remove(row)
    if rooms[account]?.rows == 0 { rooms[account] = nil }
    total.remove(row)
  }

  // MARK: Lookup

  /// The rule's timelines under this path, keyed by the key of the last group.
  func groups(_ rule: Int, _ path: Path) -> Lines {
    lines.isEmpty ? Lines() : lines[rule][path] ?? Lines()
  }

  func line(_ rule: Int, _ path: Path, _ last: GroupKey = .none) -> Timeline? { groups(rule, path)[last] }

  func unique(_ rule: Int, _ path: Path) -> IDSet? { uniques.isEmpty ? nil : uniques[rule][path] }

  func ids(referring reference: Int, to id: Int) -> IDSet? { referrers.isEmpty ? nil : referrers[reference][id] }
}
