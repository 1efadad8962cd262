package import ModuleKit
import Time

/// A span of time in which a member of a house is away and has no turns.
package struct Absence: Row {
  package let id: Int
  package var house: Int
  var member: Int
  var from: Instant
  /// The first second at which the member is back.
  var to: Instant

  package static func blank(_ id: Int) -> Absence {
    Absence(id: id, house: 0, member: 0, from: .earliest, to: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    // This column isn't declared as a reference, because the member's row is deleted when the member leaves.
    try carrier.member("member", &member, .special("integer", .id))
    try carrier.member("from", &from, .time)
    try carrier.member("to", &to, .time)
    try carrier.require(from < to, "to")
  }
}

extension Absence: ShownRow, HouseRow {
  package static let one: StaticString = "absence"

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", chores.memberName(member, viewer.people), .derived(.accountName))
    reply.member("from", from, .time)
    reply.member("to", to, .time)
  }
}

/// The absences of each house, sorted by their start.
package struct AbsenceIndex: RowIndex {
  private var houses: [Int: [Absence]] = [:]

  package init() {}

  package mutating func insert(_ absence: Absence) {
    var absences = houses[absence.house] ?? []
    let place = absences.firstIndex { ($0.from, $0.id) > (absence.from, absence.id) }
    absences.insert(absence, at: place ?? absences.count)
    houses[absence.house] = absences
  }

  package mutating func remove(_ absence: Absence) {
    houses.lessen(absence.house) { $0.removeAll { $0.id == absence.id } }
  }

  var houseIDs: some Sequence<Int> { houses.keys }
  func absences(of house: Int) -> [Absence] { houses[house] ?? [] }
}
