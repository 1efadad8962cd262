import ModuleKit

/// Finds tasks by house and room. The index also has the values that determine a task's priority, so that queries
/// needn't read rows.
package struct ChoreIndex: RowIndex {
  /// The values that queries need about a task, so that they needn't read the task's row.
  struct Facts: Sendable, Equatable {
    let house: Int
    let everyDays: Int
    let schedule: Schedule?

    init(_ chore: Chore) {
      house = chore.house
      everyDays = chore.everyDays
      schedule = chore.schedule
    }
  }

  /// The facts of each task that isn't removed.
  private(set) var facts: [Int: Facts] = [:]
  private var houses: [Int: Names] = [:]
  private var rooms: [Int: Set<Int>] = [:]
  /// The removed tasks, keyed by house. In `removedRooms`, they are keyed by room.
  private var removed: [Int: Set<Int>] = [:]
  private var removedRooms: [Int: Set<Int>] = [:]
  /// The tasks that were added, removed or changed.
  private(set) var trail = Trail()

  package init() {}

  package mutating func insert(_ chore: Chore) {
    trail.add(chore.id)
    guard !chore.isRemoved else {
      removed[chore.house, default: []].insert(chore.id)
      removedRooms[chore.room, default: []].insert(chore.id)
      return
    }
    facts[chore.id] = Facts(chore)
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
  /// The tasks of a house, in alphabetical order.
  func ids(in house: Int) -> [Int] { houses[house]?.listed.elements().map(\.id) ?? [] }
  func names(in house: Int) -> SortedList<ListedName> { houses[house]?.listed ?? SortedList() }
  func count(in house: Int) -> Int { houses[house]?.listed.count ?? 0 }
  /// The tasks of a house with this name, ignoring case.
  func ids(named name: NameKey, in house: Int) -> Set<Int> { houses[house]?.ids(named: name) ?? [] }
  func ids(inRoom room: Int) -> Set<Int> { rooms[room] ?? [] }
  func ids(removedFrom house: Int) -> Set<Int> { removed[house] ?? [] }
  /// A task that refers to the room, even if the task is removed. While such a task exists, the room's row can't be
  /// deleted.
  func any(everIn room: Int) -> Int? { (rooms[room] ?? removedRooms[room])?.min() }
  /// The number of tasks, including removed tasks.
  func countEver(in house: Int) -> Int { count(in: house) + (removed[house]?.count ?? 0) }
  func isEmpty(_ house: Int) -> Bool { houses[house] == nil && removed[house] == nil }
}
