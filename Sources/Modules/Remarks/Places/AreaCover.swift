import ModuleKit

/// Ranges of a timeline that is sorted by grid square. Together they have all remarks in an area and few other remarks.
struct AreaCover {
  /// If a square has at most this many remarks, each of them is checked. Dividing the square further would cost more.
  private static let few = 32

  private let spots: Timeline
  private let squares: AreaSquares
  private var spans: [Cell.Span] = []
  /// The number of remarks in the ranges.
  private(set) var count = 0

  init(_ area: Area, in spots: Timeline) {
    squares = AreaSquares(area)
    self.spots = spots
    add(.whole)
  }

  private mutating func add(_ cell: Cell) {
    let share = squares.coverage(of: cell)
    guard share != .none else { return }
    let span = cell.span(in: spots, most: share == .some && !cell.isFinest ? Self.few + 1 : .max)
    if share == .some, span.count > Self.few, !cell.isFinest {
      for quarter in cell.quarters { add(quarter) }
    } else if span.count > 0 {
      spans.append(span)
      count += span.count
    }
  }

  /// Visits the ids of the remarks in the ranges. Some of the remarks can be outside the area.
  func forEach(_ body: (Int) -> Void) {
    for span in spans { spots.forEachBackwards(from: span.start, to: span.end) { body($0.id) } }
  }
}
