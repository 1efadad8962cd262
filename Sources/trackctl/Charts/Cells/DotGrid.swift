/// Draws dots in terminal cells. A cell has eight dots if braille characters are available, and one dot otherwise.
struct DotGrid {
  let columns: Int
  let rows: Int
  private let isBraille: Bool
  private var bits: [UInt8]

  init(columns: Int, rows: Int, isBraille: Bool) {
    (self.columns, self.rows, self.isBraille) = (columns, rows, isBraille)
    bits = Array(repeating: 0, count: columns * rows)
  }

  private var across: Int { isBraille ? 2 * columns : columns }
  private var down: Int { isBraille ? 4 * rows : rows }

  /// - Parameters:
  ///   - x: from 0 at the left to 1 at the right.
  ///   - y: from 0 at the top to 1 at the bottom.
  mutating func dot(x: Double, y: Double) {
    dot(min(across - 1, Int(x * Double(across))), min(down - 1, Int(y * Double(down))))
  }

  private mutating func dot(_ x: Int, _ y: Int) {
    guard 0..<across ~= x, 0..<down ~= y else { return }
    guard isBraille else { return bits[y * columns + x] = 1 }
    // Unicode numbers the upper six dots of a braille character column by column. The two lowest dots were added later,
    // so their bits come last.
    let bit: UInt8 = y % 4 == 3 ? (x % 2 == 0 ? 0x40 : 0x80) : 1 << UInt8(y % 4 + 3 * (x % 2))
    bits[y / 4 * columns + x / 2] |= bit
  }

  /// A straight line between two points of the grid.
  mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let steps = max(abs(end.x - start.x) * Double(across), abs(end.y - start.y) * Double(down))
    let count = max(1, Int(min(steps, Double(across + down)).rounded(.up)))
    for step in 0...count {
      let part = Double(step) / Double(count)
      dot(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
  }

  /// The character of a cell, or nil if the cell has no dot.
  func text(column: Int, row: Int) -> String? {
    let dots = bits[row * columns + column]
    if dots == 0 { return nil }
    return isBraille ? Unicode.Scalar(0x2800 + UInt32(dots)).map { String($0) } : "."
  }
}
