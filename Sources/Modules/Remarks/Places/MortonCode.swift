/// Numbers the squares of a grid over the Earth. Nearby squares mostly have nearby numbers. The bits of a square's
/// column and row alternate in its number. The squares inside one coarser square have consecutive numbers, so a sorted
/// list acts as a quadtree.
enum MortonCode {
  /// The number of bits of a column or row. Each of the 2^31 columns and rows is less than two centimetres wide.
  static let bits = 31
  static let squares = 1 << bits

  /// The column or row of a coordinate. A greater coordinate never has a lesser column or row.
  static func square(_ coordinate: Double, in range: ClosedRange<Double>) -> Int {
    let share = (coordinate - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(Int(share * Double(squares)), squares - 1)
  }

  static func code(x: Int, y: Int) -> Int { spread(x) | spread(y) << 1 }

  /// Inserts a zero bit after each bit.
  private static func spread(_ value: Int) -> Int {
    var bits = value
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
