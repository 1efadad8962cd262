/// Huffman's codes of a JPEG.
struct HuffmanTable {
  private let counts: [Int]
  private let symbols: [UInt8]

  /// - Parameter counts: how many codes there are of each length, from one bit to sixteen.
  init(_ counts: [Int], _ symbols: [UInt8]) {
    (self.counts, self.symbols) = (counts, symbols)
  }

  /// The next one; nil where there is none of these bits.
  func symbol(_ bits: inout BitReader) -> UInt8? {
    var (code, first, index) = (0, 0, 0)
    for count in counts {
      code |= bits.bit()
      if code - first < count { return code < first ? nil : symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
