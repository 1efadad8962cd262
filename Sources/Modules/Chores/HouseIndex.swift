import ModuleKit

/// Houses by key.
package struct HouseIndex: RowIndex {
  /// One each. Between a change and its check there may be more.
  private var keys: [HouseKey: Set<Int>] = [:]

  /// Houses that came or went.
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
