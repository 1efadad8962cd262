import ModuleKit
import Time

/// The remarks that a caller asks for.
struct Filter: Sendable {
  /// The account that asks.
  let viewer: Int
  /// Only this author's remarks. 0, which is no account, stands for an unknown name.
  var author: Int?
  /// Excludes the viewer's own remarks.
  var isOthersOnly = false
  var area: Area?
  /// The range of times in seconds since 1970.
  var span = Instant.earliest.seconds..<Instant.latest.seconds + 1
  let tags: TagFilter
  /// The remarks that may have all wanted tags. Nil if no tags are wanted.
  let tagged: Candidates?
  var needle: Needle?

  func lets(_ card: Card, of cards: Catalogue) -> Bool {
    if card.isPrivate, card.user != viewer { return false }
    if let author, card.user != author { return false }
    if isOthersOnly, card.user == viewer { return false }
    guard span.contains(card.at), area?.contains(card.place) ?? true else { return false }
    guard passesTags(card.id, of: cards) else { return false }
    return needle?.isFound(in: card, of: cards) ?? true
  }

  private func passesTags(_ id: Int, of cards: Catalogue) -> Bool {
    if tags.isNothing { return true }
    return tagged?.contains(id) ?? true && tags.passes(cards.texts(of: id).tags)
  }
}
