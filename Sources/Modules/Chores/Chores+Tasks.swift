import ModuleKit
import Time
import Wire

// What rooms and tasks look like to callers.

extension Chores {
  static let roomFields = Field.all { Chores().show(Room.blank(1), .nobody, to: &$0) }

  static let roomField = Field("room", .object(roomFields))

  static let taskFields = Field.all { Chores().show(Chore.blank(1), at: .earliest, People(), to: &$0) }

  static let taskField = Field("task", .object(taskFields))

  func reply(with room: Room, _ call: Call, to writer: inout JSONWriter) {
    writer.key("room")
    show(room, call.viewer, to: &writer)
  }

  func reply(with task: Chore, _ call: Call, to writer: inout JSONWriter) {
    writer.key("task")
    show(task, at: call.now, call.people, to: &writer)
  }

  /// A room in which nothing is to be done has the lowest priority.
  func show(_ room: Room, _ viewer: Viewer, to reply: inout some Reply) {
    let ids = tasks.index.ids(inRoom: room.id)
    let priority = priorities(of: ids, in: room.house, at: viewer.now.seconds).values.max() ?? 0
    reply.beginObject()
    reply.member("id", room.id, .id)
    reply.member("name", room.name, .text(1...299))
    reply.member("addedBy", viewer.people.name(of: room.addedBy), .accountName)
    reply.member("tasks", ids.count, .derived(.integer(0...House.mostTasks)))
    reply.member("priority", priority, .derived(.count))
    reply.member("level", Level(priority: priority).rawValue, .derived(.oneOf(Level.self)))
    reply.endObject()
  }

  /// - Parameter ranked: those who live in the house by name, where many tasks of one are shown.
  func show(
    _ task: Chore, at moment: Instant, _ people: People, ranked: [Residence]? = nil, to reply: inout some Reply
  ) {
    let waiting = waiting(task)
    let priority = waiting.priority(at: moment.seconds)
    let last = completions.index.tasks[task.id]?.all.last
    let lastDoneBy = last.flatMap { completions[$0.id] }.map { people.name(of: $0.user) }
    reply.beginObject()
    reply.member("id", task.id, .id)
    reply.member("room", task.room, .id)
    reply.member("roomName", roomName(task.room), .text(1...299))
    reply.member("name", task.name, .text(1...299))
    reply.member("everyDays", task.everyDays, .integer(Chore.everyDays))
    reply.member("points", task.points, .integer(Chore.points))
    reply.member("assign", assignee(task, people), .accountName)
    reply.member("lastDoneAt", last.map { Instant(seconds: $0.key) }, .derived(.nullable(.time)))
    reply.member("lastDoneBy", lastDoneBy, .derived(.nullable(.accountName)))
    reply.member("priority", priority, .derived(.count))
    reply.member("level", Level(priority: priority).rawValue, .derived(.oneOf(Level.self)))
    reply.member("dueAt", waiting.due, .derived(.nullable(.time)))
    reply.member(
      "turn", turn(task, people, ranked: ranked).map { people.name(of: $0) }, .derived(.nullable(.accountName)))
    reply.endObject()
  }

  func roomName(_ id: Int) -> String { rooms.lastKnown(id)?.name ?? "room \(id)" }
  func taskName(_ id: Int) -> String { tasks.lastKnown(id)?.name ?? "task \(id)" }

  private func assignee(_ task: Chore, _ people: People) -> String {
    switch task.assignment {
    case .account(let user) where members.index.lives(user, in: task.house): people.name(of: user)
    case .account, .turns: Assignment.turnsName
    case .anyone: Assignment.anyoneName
    }
  }
}
