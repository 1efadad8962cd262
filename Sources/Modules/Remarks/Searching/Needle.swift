import ModuleKit

/// A search text, folded, with the authors whose names contain the text.
struct Needle: Sendable {
  let pattern: Pattern
  /// The part of the remarks' texts that the search covers. Nil means all parts.
  let part: RemarkTexts.Part?
  /// The remarks that might contain the text. Nil if the search covers only names.
  let candidates: Candidates?
  let authors: Set<Int>

  func isFound(in card: Card, of cards: Catalogue) -> Bool {
    if authors.contains(card.user) { return true }
    guard let candidates, candidates.contains(card.id) else { return false }
    return cards.texts(of: card.id).contain(pattern, in: part)
  }
}
