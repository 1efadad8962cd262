import ModuleKit

/// The cards and folded texts of 512 ids in a row, and which numbers the texts have: for each number a line of 512 bits. To fold
/// texts at each search would take longer than to search them.
///
/// To look for a text, the lines of its numbers are laid over each other: eight words a number for 512 remarks.
struct Segment: Sendable, Equatable {
  static let size = 512
  /// Words of a line.
  static let words = size / 64

  private var cards: [Card?] = []
  private var texts: [[UInt8]] = []
  private var lines: [UInt64] = []
  private(set) var count = 0

  subscript(slot: Int) -> Card? { cards.isEmpty ? nil : cards[slot] }

  func hasText(at slot: Int, _ part: Pattern) -> Bool { part.isFound(in: texts[slot]) }

  func length(at slot: Int) -> Int { texts[slot].count }

  mutating func insert(_ card: Card, _ text: [UInt8], at slot: Int) {
    if cards.isEmpty {
      cards = Array(repeating: nil, count: Self.size)
      texts = Array(repeating: [], count: Self.size)
      lines = Array(repeating: 0, count: Signature.count * Self.words)
    }
    cards[slot] = card
    texts[slot] = text
    count += 1
    let bit: UInt64 = 1 << UInt64(slot & 63)
    Signature.forEach(in: text) { lines[$0 * Self.words + slot >> 6] |= bit }
  }

  mutating func remove(at slot: Int) {
    count -= 1
    guard count > 0 else { return self = Segment() }
    cards[slot] = nil
    texts[slot] = []
    let bit: UInt64 = 1 << UInt64(slot & 63)
    for line in stride(from: slot >> 6, to: lines.count, by: Self.words) { lines[line] &= ~bit }
  }

  /// One bit for each of the cards whose texts have all these numbers.
  func candidates(_ numbers: [Int], word: Int) -> UInt64 {
    guard count > 0 else { return 0 }
    return numbers.reduce(~0) { $0 & lines[$1 * Self.words + word] }
  }
}
