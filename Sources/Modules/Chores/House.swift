package import ModuleKit
package import Wire

/// Where people live together: a name, and the key with which others join.
package struct House: Row {
  package let id: Int
  var name: String
  var key: HouseKey

  init(id: Int, name: String, key: HouseKey) {
    self.id = id
    self.name = name
    self.key = key
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    name = try json.storedString("name")
    guard let key = HouseKey(reading: try json.storedString("key")) else { throw Malformed("key") }
    self.key = key
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("key", key.letters)
  }

  static let mostMembers = 100
  static let mostRooms = 200
  static let mostTasks = 1_000
}
