import ModuleKit

/// Tasks by house and room, with what their priority depends on, so that no row is looked up for it.
package struct ChoreIndex: RowIndex {
  /// What is known of a task without looking up its row.
  struct Facts: Sendable, Equatable {
    let house: Int
    let everyDays: Int
  }

  /// Those that are there.
  private(set) var facts: [Int: Facts] = [:]
  private var houses: [Int: Names] = [:]
  private var rooms: [Int: Set<Int>] = [:]
  /// By house and by room, those that were removed.
  private var removed: [Int: Set<Int>] = [:]
  private var removedRooms: [Int: Set<Int>] = [:]
  /// Tasks that came, went or changed.
  private(set) var trail = Trail()

  package init() {}

  package mutating func insert(_ chore: Chore) {
    trail.add(chore.id)
    guard !chore.isRemoved else {
      removed[chore.house, default: []].insert(chore.id)
      removedRooms[chore.room, default: []].insert(chore.id)
      return
    }
    facts[chore.id] = Facts(house: chore.house, everyDays: chore.everyDays)
    houses[chore.house, default: Names()].insert(ListedName(chore.name, id: chore.id))
    rooms[chore.room, default: []].insert(chore.id)
  }

  package mutating func remove(_ chore: Chore) {
    trail.add(chore.id)
    guard !chore.isRemoved else {
      removed.lessen(chore.house) { $0.remove(chore.id) }
      return removedRooms.lessen(chore.room) { $0.remove(chore.id) }
    }
    facts[chore.id] = nil
    houses.lessen(chore.house) { $0.remove(ListedName(chore.name, id: chore.id)) }
    rooms.lessen(chore.room) { $0.remove(chore.id) }
  }

  var houseIDs: [Int] { Array(houses.keys) + removed.keys }
  /// Those of a house, A to Z.
  func ids(in house: Int) -> [Int] { houses[house]?.listed.elements().map(\.id) ?? [] }
  func names(in house: Int) -> SortedList<ListedName> { houses[house]?.listed ?? SortedList() }
  func count(in house: Int) -> Int { houses[house]?.listed.count ?? 0 }
  /// Those of a house that are called so, without regard to case.
  func ids(named name: NameKey, in house: Int) -> Set<Int> { houses[house]?.ids(named: name) ?? [] }
  func ids(inRoom room: Int) -> Set<Int> { rooms[room] ?? [] }
  func ids(removedFrom house: Int) -> Set<Int> { removed[house] ?? [] }
  /// One because of which a room can't be removed without a trace.
  func any(everIn room: Int) -> Int? { (rooms[room] ?? removedRooms[room])?.min() }
  /// How many there are or were.
  func countEver(in house: Int) -> Int { count(in: house) + (removed[house]?.count ?? 0) }
  func isEmpty(_ house: Int) -> Bool { houses[house] == nil && removed[house] == nil }
}
