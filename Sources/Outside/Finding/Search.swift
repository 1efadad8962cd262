import Manifest
import ModuleKit

/// Goes through the rows that are wanted, in an order, by the lines that lead to the fewest others.
struct Search {
  /// More lines than these aren't merged: going through all rows is quicker then.
  private static let mostLines = 64

  private let table: Table<OutsideRow, OutsideIndex>
  private let layout: Layout
  private let wanted: Wanted
  /// What the lines don't tell already.
  private let filters: [Int: GroupKey]
  private let spanColumn: Int?
  private let needle: Pattern?
  private var chronicle: Chronicle
  /// How many rows have been looked at; one with long texts counts as several where these are looked through.
  private(set) var looked = 0

  /// - Parameter key: the column in whose order they come; nil: by id.
  init(
    _ table: Table<OutsideRow, OutsideIndex>, _ layout: Layout, _ wanted: Wanted, key: Int?, newestFirst: Bool,
    after last: Timeline.Item? = nil, needle: Pattern? = nil
  ) {
    self.table = table
    self.layout = layout
    self.wanted = wanted
    self.needle = needle
    let chosen = Self.lines(table.index, layout, wanted, key: key)
    filters = wanted.filters.filter { !chosen.told.contains($0.key) }
    let isMoment = key != nil && key == layout.table.moment
    spanColumn = wanted.span == nil || isMoment ? nil : layout.table.moment
    chronicle = Chronicle(
      chosen.lines, in: isMoment ? wanted.span ?? Self.always : Self.always, newestFirst: newestFirst, after: last)
  }

  private static let always = Int.min..<Int.max

  /// The lines with the most that is wanted, and which columns they tell of.
  private static func lines(
    _ index: OutsideIndex, _ layout: Layout, _ wanted: Wanted, key: Int?
  ) -> (lines: [Timeline], told: Set<Int>) {
    var best: (lines: [Timeline], told: Set<Int>)?
    for (number, rule) in layout.rules(by: key) {
      let before = rule.groups.dropLast()
      let path = before.compactMap { wanted.filters[$0] }
      guard path.count == before.count else { continue }
      let groups = index.groups(number, wanted.start(rule) + path)
      if let last = rule.groups.last, wanted.filters[last] == nil {
        guard groups.count <= mostLines, before.count > best?.told.count ?? -1 else { continue }
        best = (Array(groups.values), Set(before))
      } else if rule.groups.count >= best?.told.count ?? 0 {
        let last = rule.groups.last.flatMap { wanted.filters[$0] } ?? .none
        best = (groups[last].map { [$0] } ?? [], Set(rule.groups))
      }
    }
    return best ?? ([], [])
  }

  /// The next place, and its row if that is wanted.
  mutating func next() -> (item: Timeline.Item, row: OutsideRow?)? {
    guard let item = chronicle.next() else { return nil }
    looked += 1
    guard let row = table[item.id] else { return (item, nil) }
    if needle != nil { looked += row.bytes.count / 64 }
    return (item, isWanted(row) ? row : nil)
  }

  private func isWanted(_ row: OutsideRow) -> Bool {
    for (column, wanted) in filters where GroupKey(row[column]) != wanted { return false }
    if let spanColumn, let span = wanted.span {
      guard let moment = row[spanColumn].number, span.contains(moment) else { return false }
    }
    guard let needle else { return true }
    return row.values.contains { value in
      switch value {
      case .text(let text): needle.isFound(in: Text.folded(text))
      case .texts(let texts): texts.contains { needle.isFound(in: Text.folded($0)) }
      default: false
      }
    }
  }
}
