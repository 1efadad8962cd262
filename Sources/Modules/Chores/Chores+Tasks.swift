package import ModuleKit
import Time
import Wire

// What rooms and tasks look like to callers.

extension Chores {
  static let roomField = Room.field
  static let taskField = Chore.field

  func roomName(_ id: Int) -> String { rooms.lastKnown(id)?.name ?? "room \(id)" }
  func taskName(_ id: Int) -> String { tasks.lastKnown(id)?.name ?? "task \(id)" }

  fileprivate func assignee(_ task: Chore, _ people: People) -> String {
    switch task.assignment {
    case .account(let user) where members.index.lives(user, in: task.house): people.name(of: user)
    case .account, .turns: Assignment.turnsName
    case .anyone: Assignment.anyoneName
    }
  }
}

extension Room: ShownRow, HouseRow {
  package static let one: StaticString = "room"

  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    (!isRemoved || viewer.seesRemoved) && chores.members.index.lives(viewer.account, in: house)
  }

  /// A room in which nothing is to be done has the lowest priority.
  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    let ids = chores.tasks.index.ids(inRoom: id)
    let priority = chores.priorities(of: ids, in: house, at: viewer.now.seconds).values.max() ?? 0
    reply.member("id", id, .id)
    reply.member("name", name, .text(1...299))
    reply.member("addedBy", viewer.people.name(of: addedBy), .accountName)
    reply.member("tasks", ids.count, .derived(.integer(0...House.mostTasks)))
    reply.member("priority", priority, .derived(.count))
    reply.member("level", Level(priority: priority).rawValue, .derived(.oneOf(Level.self)))
  }
}

extension Chore: ShownRow, HouseRow {
  package static let one: StaticString = "task"

  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    (!isRemoved || viewer.seesRemoved) && chores.members.index.lives(viewer.account, in: house)
  }

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    showMembers(to: viewer, in: chores, ranked: nil, &reply)
  }

  /// - Parameter ranked: those who live in the house by name, where many tasks of one are shown.
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
