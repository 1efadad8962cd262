/// A picture as its pixels: red, green and blue, a byte each, row by row.
struct Pixels: Equatable {
  /// More than any screen shows; a picture that unpacks to more is shown by nobody.
  static let most = 1 << 24

  let width: Int
  let height: Int
  var bytes: [UInt8]

  /// The same in this size, each pixel the mean of those that it stands for.
  func scaled(width wanted: Int, height wantedHeight: Int) -> Pixels {
    let (across, down) = (max(1, wanted), max(1, wantedHeight))
    if (across, down) == (width, height) { return self }
    var scaled = [UInt8](repeating: 0, count: 3 * across * down)
    for row in 0..<down {
      let rows = Self.part(row, of: down, in: height)
      for column in 0..<across {
        let columns = Self.part(column, of: across, in: width)
        var sums = (0, 0, 0)
        for y in rows {
          for x in columns {
            let place = 3 * (y * width + x)
            sums.0 += Int(bytes[place])
            sums.1 += Int(bytes[place + 1])
            sums.2 += Int(bytes[place + 2])
          }
        }
        let (place, count) = (3 * (row * across + column), rows.count * columns.count)
        scaled[place] = UInt8(sums.0 / count)
        scaled[place + 1] = UInt8(sums.1 / count)
        scaled[place + 2] = UInt8(sums.2 / count)
      }
    }
    return Pixels(width: across, height: down, bytes: scaled)
  }

  private static func part(_ place: Int, of count: Int, in length: Int) -> Range<Int> {
    let begin = min(length - 1, place * length / count)
    return begin..<max(begin + 1, min(length, (place + 1) * length / count))
  }
}
