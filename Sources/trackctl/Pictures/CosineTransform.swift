/// Makes samples of frequencies: the inverse of the discrete cosine transform, for blocks of eight by eight.
enum CosineTransform {
  /// What frequency `u` gives to the place `x`, times 4096, at `8 * u + x`.
  private static let waves: [Int] = (0..<64).map { place in
    let (frequency, x) = (place / 8, place % 8)
    let scale = frequency == 0 ? 0.353_553_390_593 : 0.5
    let angle = Double((2 * x + 1) * frequency) * Double.pi / 16
    return Int((4096 * scale * Turn.cosine(angle)).rounded())
  }

  static func samples(of block: [Int]) -> [UInt8] {
    var rows = [Int](repeating: 0, count: 64)
    for row in 0..<8 where block[8 * row..<8 * row + 8].contains(where: { $0 != 0 }) {
      for x in 0..<8 {
        var sum = 0
        for frequency in 0..<8 { sum += block[8 * row + frequency] &* waves[8 * frequency + x] }
        rows[8 * row + x] = sum >> 6
      }
    }
    var samples = [UInt8](repeating: 0, count: 64)
    for x in 0..<8 {
      for y in 0..<8 {
        var sum = 0
        for frequency in 0..<8 { sum += rows[8 * frequency + x] &* waves[8 * frequency + y] }
        samples[8 * y + x] = UInt8(min(max((sum + 1 << 17) >> 18 + 128, 0), 255))
      }
    }
    return samples
  }
}
