package import ModuleKit
package import Wire

/// A room of a house. One that was removed stays as a name, for history.
package struct Room: Row {
  package let id: Int
  let house: Int
  var name: String
  let addedBy: Int
  var isRemoved = false

  init(id: Int, house: Int, name: String, addedBy: Int) {
    self.id = id
    self.house = house
    self.name = name
    self.addedBy = addedBy
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    house = try json.storedInt("house")
    name = try json.storedString("name")
    addedBy = try json.storedInt("addedBy")
    isRemoved = json["removed"]?.bool ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("house", house)
    writer.member("name", name)
    writer.member("addedBy", addedBy)
    if isRemoved { writer.member("removed", true) }
  }
}
