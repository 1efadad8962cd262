package import ModuleKit
import Time

/// A friendship between two users, or a friend request from one user to the other.
package struct Friendship: Row {
  package let id: Int
  /// The user who asked.
  var by: Int
  var to: Int
  var requestedAt: Instant
  /// When the other user accepted. Nil for a request.
  var acceptedAt: Instant?
  /// The id of the notification that tells the asking user about the acceptance. Nil if no such id was stored.
  var acceptedNews: Int?

  package static func blank(_ id: Int) -> Friendship {
    Friendship(id: id, by: 0, to: 0, requestedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("by", &by, .account)
    try carrier.member("to", &to, .account.meant(.account, "To", "An"))
    try carrier.member("requestedAt", &requestedAt, .time)
    try carrier.member("acceptedAt", &acceptedAt, .time)
    try carrier.member("acceptedNews", &acceptedNews, .integer(1...Int.max))
    try carrier.require(by != to, "to")
  }

  var isMutual: Bool { acceptedAt != nil }
  var pair: Pair { Pair(by, to) }

  func other(than user: Int) -> Int { user == by ? to : by }
}

/// An unordered pair of users.
struct Pair: Hashable, Sendable {
  let lower: Int
  let higher: Int

  init(_ one: Int, _ other: Int) {
    lower = min(one, other)
    higher = max(one, other)
  }
}
