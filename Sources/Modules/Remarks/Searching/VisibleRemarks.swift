import ModuleKit

/// The remarks of one group, in the orders that searches need.
struct VisibleRemarks: Sendable, Equatable, Emptiable {
  /// All remarks of the group, sorted by time.
  private(set) var moments = Timeline()
  /// The remarks of each author, sorted by time.
  private(set) var authors: [Int: Timeline] = [:]
  /// All remarks of the group, sorted by grid square on the Earth.
  private(set) var spots = Timeline()

  var isEmpty: Bool { moments.isEmpty }

  mutating func insert(_ card: Card) {
    moments.insert(card.moment)
    authors[card.user, default: Timeline()].insert(card.moment)
    spots.insert(card.spot)
  }

  mutating func remove(_ card: Card) {
    moments.remove(card.moment)
    authors.lessen(card.user) { $0.remove(card.moment) }
    spots.remove(card.spot)
  }
}
