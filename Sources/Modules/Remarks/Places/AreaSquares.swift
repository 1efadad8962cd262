/// The squares of the grid that an area touches.
struct AreaSquares {
  /// How much of a square is in the area.
  enum Coverage { case none, some, all }

  private let rows: ClosedRange<Int>
  private let columns: [ClosedRange<Int>]
  /// The rows of the poles that are in the area. A pole is the same point in every column.
  private let poles: [Int]

  init(_ area: Area) {
    rows = Self.row(area.south)...Self.row(area.north)
    columns = Self.columns(area)
    poles = [90, -90].filter { area.south <= $0 && $0 <= area.north }.map(Self.row)
  }

  func coverage(of cell: Cell) -> Coverage {
    guard rows.overlaps(cell.rows) else { return .none }
    guard columns.contains(where: { $0.overlaps(cell.columns) }) else {
      return poles.contains { cell.rows.contains($0) } ? .some : .none
    }
    // Squares at the boundary of the area can contain points on both sides of the boundary.
    let isInside = rows.reaches(beyond: cell.rows) && columns.contains { $0.reaches(beyond: cell.columns) }
    return isInside ? .all : .some
  }

  /// The columns that the area touches. Points on the antimeridian are in the first column.
  private static func columns(_ area: Area) -> [ClosedRange<Int>] {
    let (first, last) = (column(area.west), column(area.east))
    if area.west > area.east { return [0...last, first...MortonCode.squares - 1] }
    return area.west == 180 || area.east == 180 ? [first...last, 0...0] : [first...last]
  }

  private static func row(_ latitude: Double) -> Int { MortonCode.square(latitude, in: GeoPoint.latitudes) }

  private static func column(_ longitude: Double) -> Int { MortonCode.square(longitude, in: GeoPoint.longitudes) }
}

extension ClosedRange<Int> {
  fileprivate func reaches(beyond other: ClosedRange<Int>) -> Bool {
    lowerBound < other.lowerBound && other.upperBound < upperBound
  }
}
