import ModuleKit

/// Rooms by house and name.
package struct RoomIndex: RowIndex {
  /// By house, then by name without regard to case: one each, but for the moment between a change and its check.
  private var names: [Int: [String: Set<Int>]] = [:]
  private var removed: [Int: Set<Int>] = [:]

  package init() {}

  package mutating func insert(_ room: Room) {
    if room.isRemoved {
      removed[room.house, default: []].insert(room.id)
    } else {
      names[room.house, default: [:]][room.name.lowercased(), default: []].insert(room.id)
    }
  }

  package mutating func remove(_ room: Room) {
    if room.isRemoved {
      removed[room.house]?.remove(room.id)
      if removed[room.house]?.isEmpty == true { removed[room.house] = nil }
      return
    }
    let name = room.name.lowercased()
    names[room.house]?[name]?.remove(room.id)
    if names[room.house]?[name]?.isEmpty == true { names[room.house]?[name] = nil }
    if names[room.house]?.isEmpty == true { names[room.house] = nil }
  }

  func ids(named name: String, in house: Int) -> Set<Int> { names[house]?[name.lowercased()] ?? [] }

  /// Those that are there, in no order.
  func ids(in house: Int) -> [Int] { names[house].map { $0.values.flatMap(\.self) } ?? [] }

  func ids(removedFrom house: Int) -> Set<Int> { removed[house] ?? [] }

  func isEmpty(_ house: Int) -> Bool { names[house] == nil && removed[house] == nil }
}
