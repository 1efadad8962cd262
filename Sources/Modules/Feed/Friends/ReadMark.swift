package import ModuleKit

/// Marks the last notification that a user has read.
package struct ReadMark: Row {
  package let id: Int
  package var user: Int
  var upTo: Int

  package static func blank(_ id: Int) -> ReadMark {
    ReadMark(id: id, user: 0, upTo: 0)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("upTo", &upTo, .integer(0...Int.max))
  }
}

extension ReadMark: ShownRow, OwnedRow {
  package static let one: StaticString = "readMark"

  package func showMembers(to viewer: Viewer, in feed: borrowing Feed, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("upTo", upTo, .count)
  }
}
