package import ModuleKit
import Time

// Shows rooms and tasks to callers.

extension Chores {
  static let roomField = Room.field
  static let taskField = Chore.field

  func roomName(_ id: Int) -> String { rooms.lastKnown(id)?.name ?? "room \(id)" }
  func taskName(_ id: Int) -> String { tasks.lastKnown(id)?.name ?? "task \(id)" }
}

extension Room: ShownRow, HouseRow {
  package static let one: StaticString = "room"

  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    (!isRemoved || viewer.seesRemoved) && chores.members.index.lives(viewer.account, in: house)
  }

  /// Shows the room, together with the highest priority among its tasks. A room without tasks has priority 0.
  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    let ids = chores.tasks.index.ids(inRoom: id)
    let priority =
      chores.priorities(of: ids, in: house, at: viewer.now.seconds, viewer.moment.timeZone).values.max() ?? 0
    reply.member("id", id, .id)
    reply.member("name", name, .text(1...299))
    reply.member("addedBy", viewer.people.name(of: addedBy), .accountName)
    reply.member("tasks", ids.count, .derived(.integer(0...House.mostTasks)))
    reply.member("priority", priority, .derived(.count))
    reply.member("level", Level(priority: priority).rawValue, .derived(.oneOf(Level.self)))
  }
}
