/// A text's fingerprint, a set of numbers: a text that has all the numbers of a query may contain it, any other text doesn't.
///
/// The numbers stand for the single bytes, pairs and threes of bytes that follow one another. So there is something to go by
/// even for a query of one letter.
struct Signature {
  /// Numbers are below this. A remark of a line or two has about a tenth of them.
  static let count = 1024
  private static let bits = 10

  static func forEach(in text: [UInt8], _ body: (Int) -> Void) {
    var pair: UInt32 = 0
    for (place, byte) in text.enumerated() {
      body(number(UInt32(byte)))
      let three = pair << 8 | UInt32(byte)
      pair = three & 0xFFFF
      if place > 0 { body(number(pair | 1 << 24)) }
      if place > 1 { body(number(three | 2 << 24)) }
    }
  }

  /// The numbers of a text that is looked for, each once; enough of them to tell it from others.
  static func numbers(of text: [UInt8]) -> [Int] {
    var numbers: Set<Int> = []
    forEach(in: Array(text.prefix(64))) { numbers.insert($0) }
    return Array(numbers)
  }

  private static func number(_ bytes: UInt32) -> Int {
    Int((bytes &* 0x9E37_79B1) >> UInt32(32 - bits))
  }
}
