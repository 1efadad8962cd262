package import ModuleKit

/// Finds remarks by time, author, place, text and tags.
///
/// The public remarks form one group. Each user's private remarks form another. Lists combine the groups that the
/// caller may see.
package struct RemarkIndex: SourcedIndex {
  private(set) var cards = Catalogue()
  private(set) var publicRemarks = VisibleRemarks()
  private(set) var privateRemarks: [Int: VisibleRemarks] = [:]
  private var counts: [Int: Int] = [:]
  package private(set) var sources = SourceIndex()

  package init() {}

  func count(of user: Int) -> Int { counts[user] ?? 0 }

  package mutating func insert(_ remark: Remark) {
    counts[remark.user, default: 0] += 1
    sources.insert(remark.source, of: remark.user, id: remark.id)
    let card = Card(remark)
    cards.insert(card, RemarkTexts(remark))
    if card.isPrivate {
      privateRemarks[card.user, default: VisibleRemarks()].insert(card)
    } else {
      publicRemarks.insert(card)
    }
  }

  package mutating func remove(_ remark: Remark) {
    sources.remove(remark.source, of: remark.user, id: remark.id)
    guard let card = cards[remark.id] else { return }
    let left = counts[card.user, default: 1] - 1
    counts[card.user] = left > 0 ? left : nil
    cards.remove(card.id)
    guard card.isPrivate else { return publicRemarks.remove(card) }
    privateRemarks.lessen(card.user) { $0.remove(card) }
  }

  /// The groups that this account may see. These are the public remarks and the account's own private remarks.
  func visible(to account: Int) -> [VisibleRemarks] {
    [publicRemarks] + (privateRemarks[account].map { [$0] } ?? [])
  }
}
