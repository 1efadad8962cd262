import ModuleKit

/// The cards and texts of all remarks, by id.
struct Catalogue: Sendable, Equatable {
  private var segments: [Segment] = []
  private(set) var count = 0
  /// The total length of all texts.
  private(set) var bytes = 0

  subscript(id: Int) -> Card? {
    let segment = id / Segment.size
    return segment < segments.count ? segments[segment][id % Segment.size] : nil
  }

  /// Whether the text of an existing remark contains the pattern.
  func hasText(_ id: Int, _ part: Pattern) -> Bool {
    segments[id / Segment.size].hasText(at: id % Segment.size, part)
  }

  mutating func insert(_ card: Card, _ text: [UInt8]) {
    count += 1
    bytes += text.count
    let segment = card.id / Segment.size
    while segments.count <= segment { segments.append(Segment()) }
    segments[segment].insert(card, text, at: card.id % Segment.size)
  }

  mutating func remove(_ id: Int) {
    count -= 1
    bytes -= segments[id / Segment.size].length(at: id % Segment.size)
    segments[id / Segment.size].remove(at: id % Segment.size)
    while segments.last?.count == 0 { segments.removeLast() }
  }

  /// The ids of remarks whose texts may contain this text.
  func candidates(for text: [UInt8]) -> Candidates {
    let numbers = Signature.numbers(of: text)
    var words: [UInt64] = []
    words.reserveCapacity(segments.count * Segment.words)
    for segment in segments {
      for word in 0..<Segment.words { words.append(segment.candidates(numbers, word: word)) }
    }
    return Candidates(words)
  }
}
