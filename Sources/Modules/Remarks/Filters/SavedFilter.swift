package import ModuleKit

/// A user's saved filter: conditions for lists of remarks, with a name. No other user sees it.
package struct SavedFilter: Row {
  package let id: Int
  package var user: Int
  var name: String
  var conditions = Conditions()

  package static var title: StaticString? { "name" }
  static let names = 1...60
  static let mostPerUser = 100

  package static func blank(_ id: Int) -> SavedFilter { SavedFilter(id: id, user: 0, name: "") }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("name", &name, .string(Self.names))
    try conditions.carry(by: &carrier)
  }
}

extension SavedFilter: ShownRow, OwnedRow {
  package static let one: StaticString = "filter"

  package func showMembers(to viewer: Viewer, in remarks: borrowing Remarks, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    // The user is shown because an import of a row without a user would assign the row to the importing account.
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("name", name, .text(Self.names))
    conditions.show(to: &reply)
  }
}

/// Finds saved filters by user and name.
package struct SavedFilterIndex: RowIndex {
  private var users: [Int: Names] = [:]

  package init() {}

  package mutating func insert(_ filter: SavedFilter) {
    users[filter.user, default: Names()].insert(ListedName(filter.name, id: filter.id))
  }

  package mutating func remove(_ filter: SavedFilter) {
    users.lessen(filter.user) { $0.remove(ListedName(filter.name, id: filter.id)) }
  }

  /// The filters with this name, ignoring case. There is at most one, but several can exist until a change is checked.
  func ids(named name: String, of user: Int) -> Set<Int> { users[user]?.ids(named: NameKey(name)) ?? [] }

  /// All filters of the user, in alphabetical order.
  func listed(of user: Int) -> SortedList<ListedName> { users[user]?.listed ?? SortedList() }
}
