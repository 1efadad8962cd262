package import ModuleKit
import Time
package import Wire

/// That a task was done. It keeps the points that the task was worth then, and the room that it was in.
package struct Completion: Row {
  package let id: Int
  let house: Int
  let task: Int
  let room: Int
  /// The membership to which its points belong: the one under which it was recorded, whenever it was done.
  let member: Int
  let user: Int
  let points: Int
  let at: Instant

  init(id: Int, task: Chore, by residence: Residence, at: Instant) {
    self.id = id
    house = task.house
    self.task = task.id
    room = task.room
    member = residence.member
    user = residence.user
    points = task.points
    self.at = at
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    house = try json.storedInt("house")
    task = try json.storedInt("task")
    room = try json.storedInt("room")
    member = try json.storedInt("member")
    user = try json.storedInt("user")
    points = try json.storedInt("points")
    at = try json.storedTime("at")
    guard Chore.points.contains(points) else { throw Malformed("points") }
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("house", house)
    writer.member("task", task)
    writer.member("room", room)
    writer.member("member", member)
    writer.member("user", user)
    writer.member("points", points)
    writer.member("at", at)
  }

  /// Its place among others; of those of the same second the one that was recorded last comes last.
  var item: Timeline.Item { Timeline.Item(key: at.seconds, id: id, weight: 0) }
  /// The same, weighing what it earned.
  var earning: Timeline.Item { Timeline.Item(key: at.seconds, id: id, weight: points) }
}
