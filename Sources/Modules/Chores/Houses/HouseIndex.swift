import ModuleKit

/// Finds houses by key.
package struct HouseIndex: RowIndex {
  /// The houses with each key. Until a change is checked, several houses can have the same key.
  private var keys: [HouseKey: Set<Int>] = [:]

  /// The houses that were added or removed.
  private(set) var trail = Trail()

  package init() {}

  package mutating func insert(_ house: House) {
    trail.add(house.id)
    keys[house.key, default: []].insert(house.id)
  }

  package mutating func remove(_ house: House) {
    trail.add(house.id)
    keys.lessen(house.key) { $0.remove(house.id) }
  }

  func ids(of key: HouseKey) -> Set<Int> { keys[key] ?? [] }
}
