import ModuleKit
import Time
import Wire

// What rooms and tasks look like to callers.

extension Chores {
  static let levels = Schema.choice(Level.allCases.map(\.rawValue))

  static let roomFields = [
    Field("id", .id), Field("name", .text(1...299)), Field("addedBy", .text(1...299)),
    Field("tasks", .integer(0...House.mostTasks)), Field("priority", .integer(0...Int.max)), Field("level", levels),
  ]

  static let roomField = Field("room", .object(roomFields))

  static let taskFields = [
    Field("id", .id), Field("room", .id), Field("roomName", .text(1...299)), Field("name", .text(1...299)),
    Field("everyDays", .integer(Chore.everyDays)), Field("points", .integer(Chore.points)),
    Field("assign", .text(1...299)), Field("lastDoneAt", .nullable(.time)),
    Field("lastDoneBy", .nullable(.text(1...299))), Field("priority", .integer(0...Int.max)), Field("level", levels),
    Field("dueAt", .nullable(.time)), Field("turn", .nullable(.text(1...299))),
  ]

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
  func show(_ room: Room, _ viewer: Viewer, to writer: inout JSONWriter) {
    let ids = tasks.index.ids(inRoom: room.id)
    let priority = priorities(of: ids, in: room.house, at: viewer.now.seconds).values.max() ?? 0
    writer.beginObject()
    writer.member("id", room.id)
    writer.member("name", room.name)
    writer.member("addedBy", viewer.people.name(of: room.addedBy))
    writer.member("tasks", ids.count)
    writer.member("priority", priority)
    writer.member("level", Level(priority: priority).rawValue)
    writer.endObject()
  }

  func show(_ task: Chore, at moment: Instant, _ people: People, to writer: inout JSONWriter) {
    let waiting = waiting(task)
    let priority = waiting.priority(at: moment.seconds)
    let last = completions.index.tasks[task.id]?.all.last
    writer.beginObject()
    writer.member("id", task.id)
    writer.member("room", task.room)
    writer.member("roomName", roomName(task.room))
    writer.member("name", task.name)
    writer.member("everyDays", task.everyDays)
    writer.member("points", task.points)
    writer.member("assign", assignee(task, people))
    writer.member("lastDoneAt", last.map { Instant(seconds: $0.key) })
    writer.member("lastDoneBy", last.flatMap { completions[$0.id] }.map { people.name(of: $0.user) })
    writer.member("priority", priority)
    writer.member("level", Level(priority: priority).rawValue)
    writer.member("dueAt", waiting.due)
    writer.member("turn", turn(task, people).map { people.name(of: $0) })
    writer.endObject()
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
