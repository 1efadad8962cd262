/// A sequence of named numbers, drawn as bars or as a line.
struct Series {
  struct Point {
    let name: String
    let value: Double
    /// The number, formatted for people.
    let text: String
  }

  let points: [Point]
  let isLine: Bool

  /// The range of the axis. Bars begin at zero. A line can begin higher, so that small changes are visible.
  var range: ClosedRange<Double> {
    let values = points.map(\.value).filter(\.isFinite)
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    return isLine ? least...max(least, most) : min(0, least)...max(0, most)
  }

  /// The position of a value in the range, from 0 to 1.
  func share(of value: Double) -> Double {
    let breadth = range.upperBound - range.lowerBound
    guard value.isFinite, breadth > 0 else { return isLine ? 0.5 : 0 }
    return min(max((value - range.lowerBound) / breadth, 0), 1)
  }

  /// The extent of a bar, from 0 to 1.
  func bar(of value: Double) -> ClosedRange<Double> {
    let (zero, end) = (share(of: 0), share(of: value))
    return min(zero, end)...max(zero, end)
  }

  /// The points with the smallest and the largest value.
  var extremes: (least: Point, most: Point)? {
    guard let least = points.min(by: { $0.value < $1.value }), let most = points.max(by: { $0.value < $1.value })
    else { return nil }
    return (least, most)
  }
}
