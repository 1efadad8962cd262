package import ModuleKit

/// A household, with its name and the key for joining it.
package struct House: Row {
  package let id: Int
  var name: String
  var key: HouseKey
  /// The revision of the transaction that set the current key.
  var keySince = 0

  package static var title: StaticString? { "name" }

  package static func blank(_ id: Int) -> House {
    House(id: id, name: "", key: HouseKey(values: []))
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("name", &name, .string(1...299))
    try carrier.member("key", &key, .string(8...8))
    try carrier.member("keySince", &keySince, .integer(0...Int.max), absent: 0)
  }

  static let mostMembers = 100
  static let mostRooms = 200
  static let mostTasks = 1_000
  /// The maximum number of rooms, and of tasks, that a house may ever have. Removed rooms and tasks count, because
  /// their names stay.
  static let mostEver = 10_000
  static let mostSteps = 5_000
  static let mostPauses = 1_000
  /// The maximum number of absences, including past absences. Past absences stay because they determine how turns are
  /// shared.
  static let mostAbsences = 200
}
