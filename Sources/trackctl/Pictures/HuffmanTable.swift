/// Huffman's codes of a picture, shorter ones first.
struct HuffmanTable {
  /// How many codes there are of each length, from one bit on.
  let counts: [Int]
  let symbols: [Int]

  /// The next one; nil where there is none of these bits.
  func symbol<Fault>(_ bit: () throws(Fault) -> Int) throws(Fault) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for count in counts {
      code |= try bit()
      if code - first < count { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }
}
