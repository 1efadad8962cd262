/// What is looked for in remarks: folded text, and those authors in whose names it stands.
struct Needle: Sendable {
  let text: [UInt8]
  /// The remarks that may say it; nil where it is looked for in names alone.
  let candidates: Candidates?
  let authors: Set<Int>

  func isFound(in card: Card, of cards: Catalogue) -> Bool {
    if authors.contains(card.user) { return true }
    guard let candidates, candidates.contains(card.id) else { return false }
    return cards.hasText(card.id, text)
  }
}

extension [UInt8] {
  /// Do these bytes stand in it, one after the other?
  func hasPart(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count else { return part.isEmpty }
    let (whole, part) = (span, part.span)
    for start in 0...whole.count - part.count where whole[start] == first {
      var length = 1
      while length < part.count, whole[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}
