package import ModuleKit
import Time

/// A task of a house: what to do in which room, how often in days, and the points that it earns. A removed task stays
/// as a name, for history.
package struct Chore: Row {
  package let id: Int
  package var house: Int
  var room: Int
  var name: String
  /// 0 if the task has no schedule.
  var everyDays: Int
  var points: Int
  var assignment = Assignment.turns
  var isRemoved = false

  package static var title: StaticString? { "name" }

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

extension Chore: ShownRow, HouseRow {
  package static let one: StaticString = "task"

  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    (!isRemoved || viewer.seesRemoved) && chores.members.index.lives(viewer.account, in: house)
  }

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    showMembers(to: viewer, in: chores, ranked: nil, &reply)
  }

  /// - Parameter ranked: the members of the house sorted by name. Callers that show many tasks of one house pass it to
  /// sort only once.
  func showMembers(
    to viewer: Viewer, in chores: borrowing Chores, ranked: [Residence]?, _ reply: inout some Reply
  ) {
    let people = viewer.people
    let waiting = chores.waiting(self)
    let priority = waiting.priority(at: viewer.now.seconds)
    let last = chores.completions.index.tasks[id]?.all.last
    let lastDoneBy = last.flatMap { chores.completions[$0.id] }.map { people.name(of: $0.user) }
    let turn = chores.turn(self, people, ranked: ranked).map { people.name(of: $0) }
    reply.member("id", id, .id)
    reply.member("room", room, .id)
    reply.member("roomName", chores.roomName(room), .derived(.text(1...299)))
    reply.member("name", name, .text(1...299))
    reply.member("everyDays", everyDays, .integer(Chore.everyDays))
    reply.member("points", points, .integer(Chore.points))
    reply.member("assign", chores.assignee(self, people), .derived(.accountName))
    reply.member("lastDoneAt", last.map { Instant(seconds: $0.key) }, .derived(.nullable(.time)))
    reply.member("lastDoneBy", lastDoneBy, .derived(.nullable(.accountName)))
    reply.member("priority", priority, .derived(.count))
    reply.member("level", Level(priority: priority).rawValue, .derived(.oneOf(Level.self)))
    reply.member("dueAt", waiting.due, .derived(.nullable(.time)))
    reply.member("turn", turn, .derived(.nullable(.accountName)))
  }
}

extension Chores {
  fileprivate func assignee(_ task: Chore, _ people: People) -> String {
    switch task.assignment {
    case .account(let user) where members.index.lives(user, in: task.house): people.name(of: user)
    case .account, .turns: Assignment.turnsName
    case .anyone: Assignment.anyoneName
    }
  }
}
