/// A fingerprint of a text, which is a set of numbers. A text that has all numbers of a query might contain the query.
/// A text that lacks one of the numbers doesn't contain the query.
///
/// The numbers stand for single bytes and for sequences of two and three bytes. Single bytes make the signature useful
/// even for a query of one letter.
struct Signature {
  /// How many different numbers there are. A remark of one or two lines has about a tenth of them.
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

  /// The numbers of search texts, without duplicates. Only the first 64 bytes of each text are used, which is enough to
  /// tell texts apart.
  static func numbers(of texts: [[UInt8]]) -> [Int] {
    var numbers: Set<Int> = []
    for text in texts { forEach(in: Array(text.prefix(64))) { numbers.insert($0) } }
    return Array(numbers)
  }

  private static func number(_ bytes: UInt32) -> Int {
    Int((bytes &* 0x9E37_79B1) >> UInt32(32 - bits))
  }
}
