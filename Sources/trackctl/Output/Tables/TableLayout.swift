/// Which columns of a table stand beside each other on a terminal, and how wide each is.
///
/// What doesn't fit is first cut where columns are flexible, then moved together, then headings become lines of their
/// own, and at last columns are left out that can be spared. A line that breaks can't be read at all.
struct TableLayout {
  /// A flexible column keeps so much, however narrow the terminal is.
  private static let narrowest = 6

  private(set) var columns: [Int]
  private(set) var headings: [Int] = []
  private(set) var widths: [Int] = []
  private(set) var gap = 2
  /// Nothing was left out, and it fits.
  private(set) var isWhole = true

  /// - Parameter width: what the terminal has; nil where nothing needs to be cut.
  init(_ table: Table, width: Int?) {
    // A column that is empty all the way down tells nothing.
    columns = table.columns.indices.filter { index in table.rows.contains { !$0[index].text.isEmpty } }
    if let width { choose(table, width) }
    widths = columns.map { Self.natural($0, table) }
    if let width { shrink(table, to: width) }
  }

  private mutating func choose(_ table: Table, _ width: Int) {
    let all = columns
    let least = table.columns.indices.map { index in
      let natural = Self.natural(index, table)
      return table.columns[index].isFlexible ? min(natural, Self.narrowest) : natural
    }
    let expendable = all.filter { table.columns[$0].rank != nil }
      .sorted { table.columns[$0].rank ?? 0 > table.columns[$1].rank ?? 0 }
    for dropped in 0...expendable.count {
      for makesLines in [false, true] {
        headings = makesLines ? all.filter { table.columns[$0].isHeading } : []
        columns = all.filter { !headings.contains($0) && !expendable.prefix(dropped).contains($0) }
        isWhole = dropped == 0
        for room in [2, 1] {
          gap = room
          if columns.reduce(0, { $0 + least[$1] }) + gap * max(0, columns.count - 1) <= width { return }
        }
      }
    }
    isWhole = false
  }

  private static func natural(_ index: Int, _ table: Table) -> Int {
    table.rows.reduce(DisplayWidth.of(table.columns[index].title)) { max($0, DisplayWidth.of($1[index].text)) }
  }

  /// Takes what is too much from the flexible columns, the widest first.
  private mutating func shrink(_ table: Table, to width: Int) {
    var excess = widths.reduce(0, +) + gap * max(0, widths.count - 1) - width
    while excess > 0 {
      let candidates = widths.indices.filter { table.columns[columns[$0]].isFlexible && widths[$0] > Self.narrowest }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
  }
}
