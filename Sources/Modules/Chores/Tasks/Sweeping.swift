import ModuleKit

// Deletes the contents of houses that no longer exist. A house's row is deleted when its last member leaves. The
// house's contents are deleted piece by piece, once undo can no longer restore the house.

extension Chores {
  package mutating func sweep(_ most: Int) -> Bool {
    guard sweptTo != houses.forgotten else { return false }
    var left = most
    for house in furnished where houses.lastKnown(house) == nil {
      clear(house, &left)
      if left == 0 { return true }
    }
    sweptTo = houses.forgotten
    return false
  }

  /// The houses that still have contents.
  private var furnished: Set<Int> {
    var ids = Set(completions.index.houses.keys)
    ids.formUnion(skips.index.houseIDs)
    ids.formUnion(pauses.index.houseIDs)
    ids.formUnion(absences.index.houseIDs)
    ids.formUnion(steps.index.houseIDs)
    ids.formUnion(pictures.index.houseIDs)
    ids.formUnion(tasks.index.houseIDs)
    ids.formUnion(rooms.index.houseIDs)
    return ids
  }

  private mutating func clear(_ house: Int, _ left: inout Int) {
    let done = completions.index.houses[house]?.all.items.prefix(left).map(\.id) ?? []
    completions.remove(done, &left)
    skips.remove(skips.index.ids(in: house), &left)
    pauses.remove(pauses.index.pauses(of: house).line.items.map(\.id), &left)
    absences.remove(absences.index.absences(of: house).map(\.id), &left)
    steps.remove(steps.index.ids(in: house), &left)
    pictures.remove(pictures.index.ids(in: house), &left)
    tasks.remove(tasks.index.ids(in: house) + tasks.index.ids(removedFrom: house), &left)
    rooms.remove(rooms.index.ids(in: house) + rooms.index.ids(removedFrom: house), &left)
  }
}

extension Table {
  /// Removes rows until `left` is 0, and subtracts the number of removed rows from `left`.
  fileprivate mutating func remove(_ ids: some Collection<Int>, _ left: inout Int) {
    for id in ids.prefix(left) {
      remove(id)
      left -= 1
    }
  }
}
