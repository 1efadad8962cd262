import ModuleKit

/// A square of the grid over the Earth. Level 0 is the whole grid, and each level divides each square of the previous
/// level into four squares.
struct Cell {
  let level: Int
  /// The column and row among the squares of this level.
  let x: Int
  let y: Int

  static let whole = Cell(level: 0, x: 0, y: 0)

  var isFinest: Bool { level == MortonCode.bits }

  var quarters: [Cell] {
    (0..<4).map { Cell(level: level + 1, x: 2 * x + $0 & 1, y: 2 * y + $0 >> 1) }
  }

  /// The columns of the finest level that the square covers. `rows` are its rows.
  var columns: ClosedRange<Int> { finest(x) }
  var rows: ClosedRange<Int> { finest(y) }

  private func finest(_ number: Int) -> ClosedRange<Int> {
    let size = MortonCode.squares >> level
    return number * size...(number + 1) * size - 1
  }

  /// The range of the square's items in the timeline, with the number of these items. Counting stops at `most`.
  func span(in spots: Timeline, most: Int = .max) -> Span {
    let first = MortonCode.code(x: columns.lowerBound, y: rows.lowerBound)
    let start = spots.position(from: first)
    let end = spots.position(from: first + 1 << (2 * (MortonCode.bits - level)))
    return Span(start: start, end: end, count: spots.count(from: start, to: end, most: most))
  }

  struct Span {
    let start: Timeline.Position
    let end: Timeline.Position
    let count: Int
  }

  // MARK: Distances

  private var height: Double { 180 / Double(1 << level) }
  private var width: Double { 360 / Double(1 << level) }

  private var centre: GeoPoint {
    GeoPoint(latitude: (Double(y) + 0.5) * height - 90, longitude: (Double(x) + 0.5) * width - 180)
  }

  /// The range of distances in metres from the origin to points of the square. From the square's centre, a path along a
  /// parallel and then along a meridian leads to each point. The length of the longest such path therefore limits how
  /// much a point's distance differs from the centre's distance.
  func distances(from origin: Direction) -> ClosedRange<Double> {
    let radians = height / 2 + Trigonometry.sineAndCosine(degrees: centre.latitude).cosine * width / 2
    let radius = radians * .pi / 180 * Direction.earthRadius
    let distance = Direction(centre).metres(to: origin)
    return distance - radius...distance + radius
  }
}
