package import ModuleKit

/// Where people live together: a name, and the key with which others join.
package struct House: Row {
  package let id: Int
  var name: String
  var key: HouseKey
  /// The revision with which it got this key.
  var keySince = 0

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
  /// Those that were removed stay as names: so many rooms, and as many tasks, in all.
  static let mostEver = 10_000
  static let mostPauses = 1_000
}
