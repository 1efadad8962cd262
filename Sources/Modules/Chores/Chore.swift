package import ModuleKit
package import Wire

/// A task of a house: what is to be done in which room, every how many days, and what it earns. One that was removed stays as
/// a name, for history.
package struct Chore: Row {
  package let id: Int
  let house: Int
  var room: Int
  var name: String
  /// 0: when somebody feels like it.
  var everyDays: Int
  var points: Int
  var assignment: Assignment
  var isRemoved = false

  init(id: Int, house: Int, room: Int, name: String, everyDays: Int, points: Int, assignment: Assignment = .turns) {
    self.id = id
    self.house = house
    self.room = room
    self.name = name
    self.everyDays = everyDays
    self.points = points
    self.assignment = assignment
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    house = try json.storedInt("house")
    room = try json.storedInt("room")
    name = try json.storedString("name")
    everyDays = try json.storedInt("everyDays")
    points = try json.storedInt("points")
    assignment = try Assignment(stored: json["assign"])
    isRemoved = json["removed"]?.bool ?? false
    // Priorities are calculated with both.
    guard Self.everyDays.contains(everyDays) else { throw Malformed("everyDays") }
    guard Self.points.contains(points) else { throw Malformed("points") }
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("house", house)
    writer.member("room", room)
    writer.member("name", name)
    writer.member("everyDays", everyDays)
    writer.member("points", points)
    assignment.write(to: &writer)
    if isRemoved { writer.member("removed", true) }
  }

  static let everyDays = 0...3650
  static let points = 0...10_000
}
