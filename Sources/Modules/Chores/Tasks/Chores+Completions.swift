package import ModuleKit

// Shows completions and skips to callers.

extension Completion: ShownRow, HouseRow {
  package static let one: StaticString = "completion"

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", doerName(viewer.people), .accountName)
    reply.member("task", task, .id)
    reply.member("name", chores.taskName(task), .derived(.text(1...299)))
    reply.member("room", room, .id)
    reply.member("roomName", chores.roomName(room), .derived(.text(1...299)))
    reply.member("points", points, .integer(Chore.points))
    reply.member("at", at, .time)
    reply.member("note", note, .text(Completion.note, lines: true))
  }
}

extension Skip: ShownRow, HouseRow {
  package static let one: StaticString = "skip"

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("task", task, .id)
    reply.member("name", chores.taskName(task), .derived(.text(1...299)))
    reply.member("at", at, .time)
    reply.member("since", base, .time)
    reply.member("until", until, .nullable(.time))
  }
}
