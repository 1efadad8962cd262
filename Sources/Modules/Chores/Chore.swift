package import ModuleKit

/// A task of a house: what is to be done in which room, every how many days, and what it earns. One that was removed stays as
/// a name, for history.
package struct Chore: Row {
  package let id: Int
  package var house: Int
  var room: Int
  var name: String
  /// 0: when somebody feels like it.
  var everyDays: Int
  var points: Int
  var assignment = Assignment.turns
  var isRemoved = false

  package static func blank(_ id: Int) -> Chore {
    Chore(id: id, house: 0, room: 0, name: "", everyDays: 0, points: 0)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("room", &room, .reference("rooms"))
    try carrier.member("name", &name, .string(1...299))
    try carrier.member("everyDays", &everyDays, in: Chore.everyDays)
    try carrier.member("points", &points, in: Chore.points)
    try carrier.member("assign", &assignment, .special("assignee", Assignment.stored), absent: .turns)
    try carrier.member("removed", &isRemoved, .boolean, absent: false)
  }

  static let everyDays = 0...3650
  static let points = 0...10_000
}
