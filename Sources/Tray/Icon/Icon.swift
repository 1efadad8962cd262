/// Draws the tray's icon. The shape alone shows the state, and the color only reinforces it.
///
/// * idle: a ring
/// * running: a disc with a triangle cut out, like a play button
/// * long: a disc with an exclamation mark
/// * offline: a ring with a stroke through it
///
/// Vertical and horizontal edges fall between pixels at every size, so that they are sharp. All other edges are
/// smoothed.
package struct Icon: Equatable, Sendable {
  package static let sizes = [16, 22, 24, 32, 48, 64]
  /// Each pixel is sampled at this many points in each of the two directions.
  private static let samples = 8

  package let size: Int
  /// Four bytes per pixel, in the order alpha, red, green, blue.
  package let pixels: [UInt8]

  package init(_ state: State, size: Int) {
    self.size = size
    let shape = Shape(state, size: size)
    let (red, green, blue) = Self.color(state)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size * size * 4)
    for y in 0..<size {
      for x in 0..<size {
        let alpha = Self.coverage(shape, x, y)
        pixels += alpha == 0 ? [0, 0, 0, 0] : [alpha, red, green, blue]
      }
    }
    self.pixels = pixels
  }

  /// The colors are from Okabe and Ito's palette, so people with color blindness can distinguish them. Gray is visible
  /// on light and dark panels.
  private static func color(_ state: State) -> (UInt8, UInt8, UInt8) {
    switch state {
    case .idle: (0x8c, 0x96, 0xa0)
    case .running: (0x00, 0x9e, 0x73)
    case .long: (0xe6, 0x9f, 0x00)
    case .offline: (0x8c, 0x96, 0xa0)
    }
  }

  private static func coverage(_ shape: Shape, _ x: Int, _ y: Int) -> UInt8 {
    var inside = 0
    for row in 0..<samples {
      for column in 0..<samples {
        let (dx, dy) = (Double(2 * column + 1) / Double(2 * samples), Double(2 * row + 1) / Double(2 * samples))
        if shape.contains(Double(x) + dx, Double(y) + dy) { inside += 1 }
      }
    }
    return UInt8(inside * 255 / (samples * samples))
  }

  /// The filled area of the icon. All lengths are whole pixels, except the lengths of slanted edges.
  private struct Shape {
    let state: State
    let centre: Double
    let radius: Double
    /// The thickness of the ring and of the stroke.
    let stroke: Double

    init(_ state: State, size: Int) {
      self.state = state
      centre = Double(size) / 2
      radius = centre - 1
      stroke = Double(max(2, (size + 4) / 8))
    }

    func contains(_ x: Double, _ y: Double) -> Bool {
      let (dx, dy) = (x - centre, y - centre)
      let square = dx * dx + dy * dy
      guard square <= radius * radius else { return false }
      let isRing = square >= (radius - stroke) * (radius - stroke)
      switch state {
      case .idle: return isRing
      case .offline: return isRing || abs(dx + dy) <= stroke * 0.7
      case .running: return !isTriangle(dx, dy)
      case .long: return !isMark(dx, dy)
      }
    }

    /// Whether the point is in the triangle. The triangle's left side is vertical, and its tip is on the middle line.
    private func isTriangle(_ dx: Double, _ dy: Double) -> Bool {
      let half = (radius * 0.5).rounded()
      let left = -(half * 0.6).rounded()
      let right = left + (half * 1.7).rounded()
      guard dx >= left, dx <= right else { return false }
      return abs(dy) <= half * (right - dx) / (right - left)
    }

    /// Whether the point is in the exclamation mark. The left and the right edge of the mark must fall between pixels.
    /// The width of the mark therefore depends on whether the icon's centre is between two pixels or inside a pixel.
    private func isMark(_ dx: Double, _ dy: Double) -> Bool {
      let half = centre == centre.rounded() ? (stroke / 2).rounded(.up) : stroke.rounded() / 2
      guard abs(dx) <= half else { return false }
      let (top, foot) = (-(radius * 0.6).rounded(), (radius * 0.6).rounded())
      let gap = max(1, (stroke / 2).rounded())
      let dot = foot - 2 * half
      return (dy >= top && dy <= dot - gap) || (dy >= dot && dy <= foot)
    }
  }
}
