/// Numbers for squares of a grid over the Earth such that squares that are near each other mostly have near numbers: the bits of
/// column and row by turns. All squares within one of a coarser grid follow one another, so a sorted list is a quadtree.
enum MortonCode {
  /// 2^31 columns and rows: squares of less than two centimetres.
  static let bits = 31
  static let squares = 1 << bits

  /// In which column or row a coordinate lies. It never falls when the coordinate rises.
  static func square(_ coordinate: Double, in range: ClosedRange<Double>) -> Int {
    let share = (coordinate - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(Int(share * Double(squares)), squares - 1)
  }

  static func code(x: Int, y: Int) -> Int { spread(x) | spread(y) << 1 }

  /// Puts a zero between any two bits.
  private static func spread(_ value: Int) -> Int {
    var bits = value
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
