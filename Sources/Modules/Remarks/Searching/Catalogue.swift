import ModuleKit

/// The cards and texts of all remarks, keyed by id.
struct Catalogue: Sendable, Equatable {
  private var segments: [Segment] = []
  private(set) var count = 0
  /// The total length of all texts in bytes.
  private(set) var bytes = 0

  subscript(id: Int) -> Card? {
    let segment = id / Segment.size
    return segment < segments.count ? segments[segment][id % Segment.size] : nil
  }

  /// The texts of a remark, which must exist.
  func texts(of id: Int) -> RemarkTexts { segments[id / Segment.size].texts(at: id % Segment.size) }

  mutating func insert(_ card: Card, _ texts: RemarkTexts) {
    count += 1
    bytes += texts.folded.count
    let segment = card.id / Segment.size
    while segments.count <= segment { segments.append(Segment()) }
    segments[segment].insert(card, texts, at: card.id % Segment.size)
  }

  mutating func remove(_ id: Int) {
    count -= 1
    bytes -= texts(of: id).folded.count
    segments[id / Segment.size].remove(at: id % Segment.size)
    while segments.last?.count == 0 { segments.removeLast() }
  }

  /// The ids of remarks whose folded texts might contain all of these search texts.
  func candidates(for texts: [[UInt8]]) -> Candidates {
    let numbers = Signature.numbers(of: texts)
    var words: [UInt64] = []
    words.reserveCapacity(segments.count * Segment.words)
    for segment in segments {
      for word in 0..<Segment.words { words.append(segment.candidates(numbers, word: word)) }
    }
    return Candidates(words)
  }
}
