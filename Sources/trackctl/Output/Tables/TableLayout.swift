/// Decides which columns of a table stand side by side, and how wide they are.
///
/// A table that is too wide shrinks step by step, because wrapped lines would be unreadable. First, flexible columns
/// are cut. Then the gaps get narrower. Then headings become separate lines, and after that, folding columns move below
/// their rows. If all this isn't enough, an expendable column is dropped and the steps begin again.
struct TableLayout {
  /// The minimum width of a flexible column.
  private static let narrowest = 6
  /// The minimum width of a folding column that stands beside other columns. A narrower folding column moves below its
  /// row.
  private static let comfortable = 16

  private(set) var columns: [Int]
  private(set) var headings: [Int] = []
  /// The columns that have moved below their rows.
  private(set) var folded: [Int] = []
  private(set) var widths: [Int] = []
  private(set) var gap = 2
  /// Whether the whole table fits without dropping a column.
  private(set) var isWhole = true

  private let table: Table
  private let naturals: [Int]

  /// - Parameter width: the width of the terminal, or nil for no limit.
  init(_ table: Table, width: Int?) {
    self.table = table
    naturals = table.columns.indices.map { index in
      table.rows.reduce(DisplayWidth.of(table.columns[index].title)) { max($0, DisplayWidth.of($1[index].text)) }
    }
    // A column in which all cells are empty is left out.
    columns = table.columns.indices.filter { index in table.rows.contains { !$0[index].text.isEmpty } }
    if let width { choose(width) }
    widths = columns.map { naturals[$0] }
    if let width { shrink(to: width) }
  }

  private mutating func choose(_ width: Int) {
    let all = columns
    let expendable = all.filter { table.columns[$0].rank != nil }
      .sorted { table.columns[$0].rank ?? 0 > table.columns[$1].rank ?? 0 }
    for dropped in 0...expendable.count {
      let kept = all.filter { !expendable.prefix(dropped).contains($0) }
      isWhole = dropped == 0
      for (makesLines, folds) in [(false, false), (true, false), (true, true)] {
        headings = makesLines ? kept.filter { table.columns[$0].isHeading } : []
        folded = folds ? kept.filter { table.columns[$0].isFolding } : []
        columns = kept.filter { !headings.contains($0) && !folded.contains($0) }
        for room in [2, 1] {
          gap = room
          if columns.reduce(0, { $0 + least($1) }) + gap * max(0, columns.count - 1) <= width { return }
        }
      }
    }
    isWhole = false
  }

  private func least(_ index: Int) -> Int {
    let rule = table.columns[index]
    if rule.isFolding { return min(naturals[index], Self.comfortable) }
    return rule.isFlexible ? min(naturals[index], Self.narrowest) : naturals[index]
  }

  /// Shrinks the flexible columns to fit the width. The widest column shrinks first.
  private mutating func shrink(to width: Int) {
    var excess = widths.reduce(0, +) + gap * max(0, widths.count - 1) - width
    while excess > 0 {
      let candidates = widths.indices.filter {
        table.columns[columns[$0]].isFlexible && widths[$0] > least(columns[$0])
      }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
  }
}
