import ModuleKit

/// What is looked for in remarks: folded text, and those authors in whose names it stands.
struct Needle: Sendable {
  let pattern: Pattern
  /// The remarks that may contain it; nil where only names are searched.
  let candidates: Candidates?
  let authors: Set<Int>

  func isFound(in card: Card, of cards: Catalogue) -> Bool {
    if authors.contains(card.user) { return true }
    guard let candidates, candidates.contains(card.id) else { return false }
    return cards.hasText(card.id, pattern)
  }
}
