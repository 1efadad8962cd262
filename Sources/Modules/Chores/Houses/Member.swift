package import ModuleKit
import Time

/// The membership of a user in a house, from joining to leaving. A user who joins again becomes a new member. A member
/// without a login, such as a child, has a name instead of an account.
package struct Member: Row {
  package let id: Int
  package var house: Int
  /// The member's account. 0 for a member without a login.
  var user: Int
  /// The name of a member without a login.
  var name: String?
  var joinedAt: Instant
  /// The time of day at which the member wants to be reminded of due tasks.
  var remindAt: LocalClock?

  package static func blank(_ id: Int) -> Member {
    Member(id: id, house: 0, user: 0, name: nil, joinedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    var account = user > 0 ? user : nil
    try carrier.member("user", &account, .account)
    user = account ?? 0
    try carrier.member("joinedAt", &joinedAt, .time)
    try carrier.member("name", &name, .string(1...60))
    try carrier.member("remindAt", &remindAt, .special("clock", LocalClock.schema))
    try carrier.require((user == 0) == (name != nil), "user")
  }

  var residence: Residence { Residence(member: id, house: house, user: user, ownName: name) }
}

/// A membership as the index stores it.
struct Residence: Sendable, Equatable {
  let member: Int
  let house: Int
  let user: Int
  /// The name of a member without a login. Nil for other members.
  var ownName: String?

  /// Identifies the person who earns points. This is the account's id or, for a member without a login, the negative id
  /// of the membership.
  var doer: Int { user > 0 ? user : -member }

  func name(_ people: People) -> String { ownName ?? people.name(of: user) }
  func key(_ people: People) -> NameKey { ownName.map { NameKey($0) } ?? people.key(of: user) }
}
