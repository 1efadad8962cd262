package import ModuleKit

/// A room of a house. The row of a removed room stays, because history needs the room's name.
package struct Room: Row {
  package let id: Int
  package var house: Int
  var name: String
  var addedBy: Int
  var isRemoved = false

  package static var title: StaticString? { "name" }

  package static func blank(_ id: Int) -> Room {
    Room(id: id, house: 0, name: "", addedBy: 0)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("name", &name, .string(1...299))
    try carrier.member("addedBy", &addedBy, .account)
    try carrier.member("removed", &isRemoved, .boolean, absent: false)
  }
}
