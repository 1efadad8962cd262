package import ModuleKit
import Wire

extension Chores {
  /// Somebody who has left a house may undo their leaving, but nothing else that they did there.
  package func checkUndo(by account: Int, _ moment: Moment) throws(Rejection) {
    let left = Set(members.changes.compactMap(\.before).filter { $0.user == account }.map(\.house))
    for house in changedHouses where !left.contains(house) && !members.index.lives(account, in: house) {
      throw .forbidden(
        "chores.notHome", "You don't live in that house any more: what is done there is for others to undo.")
    }
  }

  private var changedHouses: Set<Int> {
    var ids = Set(houses.changes.map(\.id))
    ids.formUnion(Self.houses(of: members.changes, \.house))
    ids.formUnion(Self.houses(of: rooms.changes, \.house))
    ids.formUnion(Self.houses(of: tasks.changes, \.house))
    ids.formUnion(Self.houses(of: completions.changes, \.house))
    ids.formUnion(Self.houses(of: skips.changes, \.house))
    ids.formUnion(Self.houses(of: pauses.changes, \.house))
    return ids
  }

  private static func houses<Element>(of changes: [Change<Element>], _ house: (Element) -> Int) -> [Int] {
    changes.compactMap { ($0.after ?? $0.before).map(house) }
  }
}
