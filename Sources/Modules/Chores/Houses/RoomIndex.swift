import ModuleKit

/// Finds rooms by house and name.
package struct RoomIndex: RowIndex {
  /// The names of the rooms that aren't removed, keyed by house.
  private var houses: [Int: Names] = [:]
  private var removed: [Int: Set<Int>] = [:]

  package init() {}

  package mutating func insert(_ room: Room) {
    if room.isRemoved {
      removed[room.house, default: []].insert(room.id)
    } else {
      houses[room.house, default: Names()].insert(ListedName(room.name, id: room.id))
    }
  }

  package mutating func remove(_ room: Room) {
    if room.isRemoved {
      removed.lessen(room.house) { $0.remove(room.id) }
    } else {
      houses.lessen(room.house) { $0.remove(ListedName(room.name, id: room.id)) }
    }
  }

  var houseIDs: [Int] { Array(houses.keys) + removed.keys }

  /// The rooms with this name. There is at most one, but several can exist until a change is checked.
  func ids(named name: NameKey, in house: Int) -> Set<Int> { houses[house]?.ids(named: name) ?? [] }

  /// The rooms that aren't removed, in alphabetical order.
  func ids(in house: Int) -> [Int] { houses[house]?.listed.elements().map(\.id) ?? [] }

  func count(in house: Int) -> Int { houses[house]?.listed.count ?? 0 }

  /// The number of rooms, including removed rooms.
  func countEver(in house: Int) -> Int { count(in: house) + (removed[house]?.count ?? 0) }

  func ids(removedFrom house: Int) -> Set<Int> { removed[house] ?? [] }

  func isEmpty(_ house: Int) -> Bool { houses[house] == nil && removed[house] == nil }
}
