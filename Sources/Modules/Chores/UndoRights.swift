package import ModuleKit

extension Chores {
  /// A former member can't change a house by undoing something there. The exception is undoing one's own leaving. The
  /// exception ends when the house gets a new key, because the members then decide again who may join.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    if undo.method == Self.removeMember.declaration.name {
      throw .forbidden("chores.removed", "Undo can't bring back a removed member: invite them with the new key.")
    }
    if undo.isAdmin { try checkKeys(undo) } else { try checkHome(undo) }
    // When the last member leaves, the house is deleted with all of its contents. Undoing the creation of a house also
    // deletes the house, but must not delete contents. If the original method is no longer known, the stricter rule
    // applies.
    guard undo.method == Self.createHouse.declaration.name || undo.method == "history.undo" else { return }
    for house in houses.touched where house.after == nil { try checkEmpty(house.id) }
  }

  /// An administrator can't bring back a former member either, because the members might have locked that user out.
  private func checkKeys(_ undo: UndoRequest) throws(Rejection) {
    for change in members.touched where change.before == nil {
      guard let house = change.after?.house, keySince(house) > undo.rev else { continue }
      throw .forbidden(
        "chores.notHome",
        "The house has been given a new key since then: join with the new key to come back.")
    }
  }

  private func keySince(_ house: Int) -> Int { houses.lastKnown(house)?.keySince ?? .max }

  private func checkHome(_ undo: UndoRequest) throws(Rejection) {
    let mine = members.touched.filter { ($0.before ?? $0.after)?.user == undo.account }
    let left = Set(mine.compactMap(\.before).map(\.house))
    let back = Set(mine.compactMap { $0.before == nil ? $0.after?.house : nil })
    for house in touchedHouses where !left.contains(house) {
      let isHome = members.index.lives(undo.account, in: house)
      guard isHome, !back.contains(house) || keySince(house) <= undo.rev else {
        throw .forbidden(
          "chores.notHome", "You no longer live in that house: only its members can undo changes there.")
      }
    }
  }

  private var touchedHouses: Set<Int> {
    Set(
      houses.touched.map(\.id) + members.touchedHouses + rooms.touchedHouses + tasks.touchedHouses
        + completions.touchedHouses + skips.touchedHouses + pauses.touchedHouses + absences.touchedHouses
        + steps.touchedHouses + pictures.touchedHouses)
  }
}

extension Table where Element: HouseRow {
  fileprivate var touchedHouses: [Int] { touched.compactMap { ($0.after ?? $0.before)?.house } }
}
