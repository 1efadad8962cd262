import Testing

@testable import Tray

@Suite("The icon")
struct IconTests {
  private func alpha(_ icon: Icon, _ x: Int, _ y: Int) -> UInt8 { icon.pixels[4 * (y * icon.size + x)] }

  @Test("each state has its own shape at every size", arguments: Icon.sizes)
  func shapes(_ size: Int) {
    let shapes = State.allCases.map { state in
      let icon = Icon(state, size: size)
      #expect(icon.pixels.count == size * size * 4)
      return stride(from: 0, to: icon.pixels.count, by: 4).map { icon.pixels[$0] > 127 }
    }
    for (number, shape) in shapes.enumerated() {
      for other in shapes[..<number] {
        let differing = zip(shape, other).count { $0 != $1 }
        #expect(differing * 30 > size * size)
      }
    }
  }

  @Test("it is sharp: few pixels are neither full nor empty", arguments: Icon.sizes)
  func sharp(_ size: Int) {
    for state in State.allCases {
      let icon = Icon(state, size: size)
      let soft = (0..<size * size).count { 1...254 ~= icon.pixels[4 * $0] }
      // The number of partly filled pixels may be about as large as the length of the round and slanted edges.
      #expect(soft <= 9 * size)
      #expect((0..<size * size).contains { icon.pixels[4 * $0] == 255 })
    }
  }

  @Test("vertical edges lie between pixels", arguments: Icon.sizes)
  func edges(_ size: Int) {
    for state in [State.running, .long] {
      let icon = Icon(state, size: size)
      // From the left, the first edge inside the disc goes from full to empty in a single step. This is checked in the
      // middle row.
      let row = (size / 4..<size / 2 + size / 8).map { alpha(icon, $0, size / 2 - 1) }
      let step = zip(row, row.dropFirst()).first { $0.0 == 255 && $0.1 < 255 }
      #expect(step?.1 == 0, "\(state) at \(size): \(row)")
    }
  }

  @Test(
    "it is symmetric except for parts that point somewhere", arguments: Icon.sizes
  )
  func symmetry(_ size: Int) {
    let (ring, disc) = (Icon(.idle, size: size), Icon(.long, size: size))
    for y in 0..<size {
      let row = (0..<size).map { alpha(ring, $0, y) }
      #expect(row == row.reversed() && row == (0..<size).map { alpha(ring, $0, size - 1 - y) })
      let mark = (0..<size).map { alpha(disc, $0, y) }
      #expect(mark == mark.reversed())
    }
  }
}
