package import ModuleKit
import Time

/// That a task was done. It keeps the points that the task was worth then, and the room that it was in.
package struct Completion: Row {
  package let id: Int
  package var house: Int
  var task: Int
  var room: Int
  /// The membership to which its points belong: the one under which it was recorded, whenever it was done.
  var member: Int
  var user: Int
  var points: Int
  var at: Instant

  package static func blank(_ id: Int) -> Completion {
    Completion(id: id, house: 0, task: 0, room: 0, member: 0, user: 0, points: 0, at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("task", &task, .reference("tasks"))
    try carrier.member("room", &room, .reference("rooms"))
    // The membership's row goes when they leave: nobody who has a copy of the rows could follow a reference.
    try carrier.member("member", &member, .special("integer", .id))
    try carrier.member("user", &user, .account)
    try carrier.member("points", &points, in: Chore.points)
    try carrier.member("at", &at, .time)
  }
}

extension Completion {
  init(id: Int, task: Chore, by residence: Residence, at: Instant) {
    self.init(
      id: id, house: task.house, task: task.id, room: task.room, member: residence.member, user: residence.user,
      points: task.points, at: at)
  }

  /// Its place among others; of those of the same second the one that was recorded last comes last.
  var item: Timeline.Item { Timeline.Item(key: at.seconds, id: id, weight: 0) }
  /// The same, weighing what it earned.
  var earning: Timeline.Item { Timeline.Item(key: at.seconds, id: id, weight: points) }
}
