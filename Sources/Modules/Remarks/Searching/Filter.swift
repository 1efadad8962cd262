import ModuleKit
import Time

/// Describes which remarks a caller asks for.
struct Filter: Sendable {
  /// Stands for an author without remarks. No account has this id.
  static let nobody = 0

  /// The account that asks.
  let viewer: Int
  /// The only author whose remarks are wanted. Nil means all authors.
  private(set) var author: Int?
  /// Whether the viewer's own remarks are excluded.
  private(set) var isOthersOnly = false
  /// The areas of the filter. A wanted remark must be in all of them.
  var areas: [Area] = []
  /// The range of times in seconds since 1970.
  private(set) var span = Instant.earliest.seconds..<Instant.latest.seconds + 1
  let tags: TagFilter
  /// The remarks that might have all wanted tags. Nil if no tags are wanted.
  let tagged: Candidates?
  /// The search texts. A wanted remark must contain all of them.
  var needles: [Needle] = []

  init(viewer: Int, tags: TagFilter, _ cards: Catalogue) {
    self.viewer = viewer
    self.tags = tags
    tagged = tags.all.isEmpty ? nil : cards.candidates(for: tags.all.map(RemarkTexts.folded))
  }

  /// Restricts the filter to one author. A remark has only one author, so a second, different author matches nothing.
  mutating func narrow(toAuthor author: Int) { self.author = self.author ?? author == author ? author : Self.nobody }

  mutating func narrow(toOwn isOwn: Bool) {
    if isOwn { narrow(toAuthor: viewer) } else { isOthersOnly = true }
  }

  /// Restricts the filter to a time range.
  ///
  /// - Parameter end: the end of the range. The range excludes this second.
  mutating func narrow(from start: Instant?, to end: Instant?) {
    let first = max(span.lowerBound, start?.seconds ?? span.lowerBound)
    span = first..<max(first, min(span.upperBound, end?.seconds ?? span.upperBound))
  }

  func lets(_ card: Card, of cards: Catalogue) -> Bool {
    if card.isPrivate, card.user != viewer { return false }
    if let author, card.user != author { return false }
    if isOthersOnly, card.user == viewer { return false }
    guard span.contains(card.at), areas.allSatisfy({ $0.contains(card.place) }) else { return false }
    guard passesTags(card.id, of: cards) else { return false }
    return needles.allSatisfy { $0.isFound(in: card, of: cards) }
  }

  private func passesTags(_ id: Int, of cards: Catalogue) -> Bool {
    if tags.isNothing { return true }
    return tagged?.contains(id) ?? true && tags.passes(cards.texts(of: id).tags)
  }
}
