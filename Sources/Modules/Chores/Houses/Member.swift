package import ModuleKit
import Time

/// The membership of a user in a house, from joining to leaving. A user who joins again becomes a new member.
package struct Member: Row {
  package let id: Int
  package var house: Int
  var user: Int
  var joinedAt: Instant

  package static func blank(_ id: Int) -> Member {
    Member(id: id, house: 0, user: 0, joinedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("user", &user, .account)
    try carrier.member("joinedAt", &joinedAt, .time)
  }

  var residence: Residence { Residence(member: id, house: house, user: user) }
}

/// A membership as the index stores it.
struct Residence: Sendable, Equatable {
  let member: Int
  let house: Int
  let user: Int
}
