import ModuleKit

/// The cards and texts of 512 consecutive ids. For each signature number, a line of 512 bits marks the ids whose texts
/// have that number.
///
/// A search intersects the lines of its numbers. For 512 remarks, it reads eight words per number.
struct Segment: Sendable, Equatable {
  static let size = 512
  /// The number of words in a line.
  static let words = size / 64

  private var cards: [Card?] = []
  private var texts: [RemarkTexts] = []
  private var lines: [UInt64] = []
  private(set) var count = 0

  subscript(slot: Int) -> Card? { cards.isEmpty ? nil : cards[slot] }

  func texts(at slot: Int) -> RemarkTexts { texts[slot] }

  mutating func insert(_ card: Card, _ texts: RemarkTexts, at slot: Int) {
    if cards.isEmpty {
      cards = Array(repeating: nil, count: Self.size)
      self.texts = Array(repeating: .none, count: Self.size)
      lines = Array(repeating: 0, count: Signature.count * Self.words)
    }
    cards[slot] = card
    self.texts[slot] = texts
    count += 1
    let bit: UInt64 = 1 << UInt64(slot & 63)
    Signature.forEach(in: texts.folded) { lines[$0 * Self.words + slot >> 6] |= bit }
  }

  mutating func remove(at slot: Int) {
    count -= 1
    guard count > 0 else { return self = Segment() }
    cards[slot] = nil
    texts[slot] = .none
    let bit: UInt64 = 1 << UInt64(slot & 63)
    for line in stride(from: slot >> 6, to: lines.count, by: Self.words) { lines[line] &= ~bit }
  }

  /// A word of candidates. A bit is set if the texts of its card have all these numbers.
  func candidates(_ numbers: [Int], word: Int) -> UInt64 {
    guard count > 0 else { return 0 }
    return numbers.reduce(~0) { $0 & lines[$1 * Self.words + word] }
  }
}
