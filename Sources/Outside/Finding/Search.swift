import Manifest
import ModuleKit

/// Visits the matching rows in order. The search reads the timelines that have the fewest other rows.
struct Search {
  /// The maximum number of timelines to merge. With more timelines, reading all rows is faster.
  private static let mostLines = 64
  /// The maximum number of rows that a search on the loop covers. Rows with much text count more than once. A larger
  /// search runs on a worker.
  private static let mostAtOnce = 4_000
  private static let charactersOfRow = 16

  private let table: Table<OutsideRow, OutsideIndex>
  private let layout: Layout
  private let wanted: Wanted
  /// The conditions that must be checked in each row, because the chosen timelines don't ensure them.
  private let filters: [Int: GroupKey]
  private let spanColumn: Int?
  private let needle: Pattern?
  private let lines: [Timeline]
  private let span: Range<Int>
  private var merged: MergedTimelines
  /// The number of rows read so far.
  private(set) var rows = 0
  /// The number of bytes of text compared or searched so far.
  private(set) var bytes = 0

  /// - Parameter key: the column by which rows are sorted. Nil means that they are sorted by id.
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
    lines = chosen.lines
    span = isMoment ? wanted.span ?? Self.always : Self.always
    merged = MergedTimelines(lines, in: span, newestFirst: newestFirst, after: last)
  }

  private static let always = Int.min..<Int.max

  /// The timelines that ensure as many conditions as possible. `told` contains the columns of these conditions.
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

  /// Whether rows have to be read to check the remaining conditions.
  var looksIntoRows: Bool { !filters.isEmpty || spanColumn != nil || needle != nil }

  /// Whether the search would hold up the loop, judged by counts that are already known.
  /// - Parameter column: another column that is read from each row.
  func isLong(alsoReading column: Int? = nil) -> Bool {
    var columns = Set(filters.keys)
    if needle != nil { columns.formUnion(layout.columns.indices) }
    if let column { columns.insert(column) }
    let characters = columns.reduce(0) { $0 + layout.columns[$1].kind.mostCharacters }
    let most = Self.mostAtOnce / (1 + characters / Self.charactersOfRow)
    return count(most: most + 1) > most
  }

  /// The number of rows that the search would visit. Counting stops at `most`.
  func count(most: Int) -> Int {
    var count = 0
    for line in lines where count < most {
      let (start, end) = (line.position(from: span.lowerBound), line.position(from: span.upperBound))
      count += line.count(from: start, to: end, most: most)
    }
    return count
  }

  /// The next item, and its row if the row matches. The row is nil if it doesn't match. The result is nil at the end.
  mutating func next() -> (item: Timeline.Item, row: OutsideRow?)? {
    guard let item = merged.next() else { return nil }
    rows += 1
    guard let row = table[item.id] else { return (item, nil) }
    return (item, isWanted(row) ? row : nil)
  }

  private mutating func isWanted(_ row: OutsideRow) -> Bool {
    if let spanColumn, let span = wanted.span {
      guard let moment = row[spanColumn].number, span.contains(moment) else { return false }
    }
    for (column, wanted) in filters {
      let value = row[column]
      bytes += value.text?.utf8.count ?? 0
      guard GroupKey(value) == wanted else { return false }
    }
    guard let needle else { return true }
    bytes += row.bytes.count
    return row.values.contains { value in
      switch value {
      case .text(let text): needle.isFound(in: Text.folded(text))
      case .texts(let texts): texts.contains { needle.isFound(in: Text.folded($0)) }
      default: false
      }
    }
  }
}
