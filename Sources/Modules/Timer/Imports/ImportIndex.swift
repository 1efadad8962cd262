import ModuleKit

/// Finds imports by user.
package struct ImportIndex: RowIndex {
  private var users: [Int: SortedList<Int>] = [:]

  package init() {}

  package mutating func insert(_ row: Import) { users[row.user, default: SortedList()].insert(row.id) }

  package mutating func remove(_ row: Import) { users.lessen(row.user) { $0.remove(row.id) } }

  func ids(of user: Int) -> SortedList<Int> { users[user] ?? SortedList() }
}
