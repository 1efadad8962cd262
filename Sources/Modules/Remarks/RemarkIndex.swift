import ModuleKit

/// Where remarks are found by time, author, place and text.
///
/// Public ones and each user's private ones stand on shelves of their own: lists are made from the shelves of whoever asks.
package struct RemarkIndex: RowIndex {
  private(set) var cards = Catalogue()
  private(set) var publicShelf = Shelf()
  private(set) var privateShelves: [Int: Shelf] = [:]

  package init() {}

  package mutating func insert(_ remark: Remark) {
    let card = Card(remark)
    cards.insert(card, Text.folded(remark.text))
    if card.isPrivate {
      privateShelves[card.user, default: Shelf()].insert(card)
    } else {
      publicShelf.insert(card)
    }
  }

  package mutating func remove(_ remark: Remark) {
    guard let card = cards[remark.id] else { return }
    cards.remove(card.id)
    guard card.isPrivate else { return publicShelf.remove(card) }
    privateShelves[card.user]?.remove(card)
    if privateShelves[card.user]?.isEmpty == true { privateShelves[card.user] = nil }
  }

  /// What this account may see: what is public, and what is its own.
  func shelves(for account: Int) -> [Shelf] {
    [publicShelf] + (privateShelves[account].map { [$0] } ?? [])
  }
}
