/// Pixels in the words of terminals that know sixels: six rows at a time, colour by colour.
struct SixelCode {
  private static let steps = 6

  /// Which of 6 × 6 × 6 colours each pixel has.
  private let places: [UInt8]
  private let pixels: Pixels

  init(_ pixels: Pixels) {
    self.pixels = pixels
    // Neighbours are rounded differently, so that a slope of colours stays one.
    let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    places = (0..<pixels.width * pixels.height).map { place in
      let threshold = pattern[place / pixels.width % 4 * 4 + place % pixels.width % 4]
      return (0..<3).reduce(0) { sum, part in
        let level = Int(pixels.bytes[3 * place + part]) * (Self.steps - 1)
        return sum * UInt8(Self.steps) + UInt8(min(Self.steps - 1, (level + threshold * 16 + 8) / 255))
      }
    }
  }

  var text: String {
    var text = "\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)"
    for color in Set(places).sorted() {
      let parts = [color / 36, color / 6 % 6, color % 6].map { String(Int($0) * 100 / (Self.steps - 1)) }
      text += "#\(color);2;\(parts.joined(separator: ";"))"
    }
    for top in stride(from: 0, to: pixels.height, by: 6) { text += band(top) + "-" }
    return text + "\u{1B}\\"
  }

  private func band(_ top: Int) -> String {
    let height = min(6, pixels.height - top)
    let own = places[top * pixels.width..<(top + height) * pixels.width]
    return Set(own).sorted().map { color in
      var line = "#\(color)"
      var (last, count) = (UInt8(0), 0)
      for column in 0...pixels.width {
        var bits: UInt8 = 0
        for row in 0..<height where column < pixels.width {
          if places[(top + row) * pixels.width + column] == color { bits |= 1 << UInt8(row) }
        }
        if column < pixels.width, bits == last || count == 0 {
          (last, count) = (bits, count + 1)
          continue
        }
        let letter = String(Unicode.Scalar(63 + last))
        line += count > 3 ? "!\(count)\(letter)" : String(repeating: letter, count: count)
        (last, count) = (bits, 1)
      }
      return line
    }.joined(separator: "$")
  }
}
