import ModuleKit

/// The pauses of each house, sorted by time.
package struct PauseIndex: RowIndex {
  private var houses: [Int: Timeline] = [:]
  /// The houses whose pauses changed.
  private(set) var trail = Trail()

  package init() {}

  package mutating func insert(_ pause: Pause) {
    trail.add(pause.house)
    houses[pause.house, default: Timeline()].insert(pause.item)
  }

  package mutating func remove(_ pause: Pause) {
    trail.add(pause.house)
    houses.lessen(pause.house) { $0.remove(pause.item) }
  }

  var houseIDs: some Sequence<Int> { houses.keys }
  func pauses(of house: Int) -> Pauses { Pauses(houses[house] ?? Timeline()) }
}
