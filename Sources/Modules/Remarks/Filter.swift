/// Which remarks somebody asks for.
struct Filter: Sendable {
  /// Who asks.
  let viewer: Int
  /// Only this author's; 0, which nobody is, for an unknown name.
  var author: Int?
  /// Leave the viewer's own out?
  var isOthersOnly = false
  var area: Area?
  /// From when up to when, in seconds since 1970.
  var span: Range<Int>
  var needle: Needle?

  func lets(_ card: Card, of cards: Catalogue) -> Bool {
    if card.isPrivate, card.user != viewer { return false }
    if let author, card.user != author { return false }
    if isOthersOnly, card.user == viewer { return false }
    guard span.contains(card.at), area?.contains(card.place) ?? true else { return false }
    return needle?.isFound(in: card, of: cards) ?? true
  }
}
