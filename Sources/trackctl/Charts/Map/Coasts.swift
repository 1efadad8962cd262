/// The coasts of the Earth as line segments.
enum Coasts {
  typealias Point = (x: Double, y: Double)

  private static let base = 45

  /// The segments that lie in the window or cross its edges, clipped to the window. Coordinates are relative to the
  /// window, from 0 to 1.
  static func lines(in window: MapWindow) -> [(start: Point, end: Point)] {
    var found: [(start: Point, end: Point)] = []
    var reader = NumberedText(CoastLines.text)
    while reader.hasLine {
      var (longitude, latitude) = (0, 0)
      var last: Point?
      while let east = reader.number(), let north = reader.number() {
        longitude += east
        latitude += north
        let next = (x: Double(longitude) / CoastLines.grid, y: Double(latitude) / CoastLines.grid)
        if let last { add(last, next, in: window, to: &found) }
        last = next
      }
    }
    return found
  }

  private static func add(
    _ start: Point, _ end: Point, in window: MapWindow, to found: inout [(start: Point, end: Point)]
  ) {
    // If the window crosses the antimeridian, a segment's longitude can differ from the window's by a full turn.
    for turn in [-360.0, 0, 360] {
      let pieces = [start, end].map { place in
        (x: (place.x + turn - window.west) / window.width, y: (window.north - place.y) / window.height)
      }
      if let piece = cut(pieces[0], pieces[1]) { found.append(piece) }
    }
  }

  /// Clips a line to the square from 0 to 1 with the Liang-Barsky algorithm. Nil if the line lies outside.
  static func cut(_ start: Point, _ end: Point) -> (start: Point, end: Point)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last) = (0.0, 1.0)
    for (step, room) in [(-dx, start.x), (dx, 1 - start.x), (-dy, start.y), (dy, 1 - start.y)] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    guard first <= last else { return nil }
    return ((start.x + first * dx, start.y + first * dy), (start.x + last * dx, start.y + last * dy))
  }

  /// Lines of numbers in the format of the web page's map: see Tests/Web/make_world.py.
  private struct NumberedText {
    private var rest: Substring.UTF8View

    init(_ text: StaticString) {
      rest = Substring(text.description).utf8
    }

    var hasLine: Bool { !rest.isEmpty }

    /// The next number of the line. At the end of the line, consumes the line end and returns nil.
    mutating func number() -> Int? {
      var sum = 0
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: " ") { return nil }
        // The digits are the printable characters, starting with #, but without & and \.
        let digit = Int(byte) - 35 - (byte > 38 ? 1 : 0) - (byte > 92 ? 1 : 0)
        if digit < base {
          sum = sum * base + digit
          return sum % 2 == 0 ? sum / 2 : -(sum + 1) / 2
        }
        sum = sum * base + digit - base
      }
      return nil
    }
  }
}
