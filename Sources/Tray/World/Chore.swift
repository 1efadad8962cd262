package import TrackClientCalls

/// A household task that is due.
package struct Chore: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var room: String
  /// The person whose turn it is. Nil if anyone may do the task.
  package var turn: String?
  package var points = 0
  /// The time when the task is due. For a task without a due time, the value is the time when the task was last done.
  /// The value changes when the task is done, so the user can be notified again.
  package var round = ""
}

extension Chore {
  package init(_ task: ChoresModule.Task) {
    self.init(
      id: task.id, name: task.name, room: task.roomName, turn: task.turn, points: task.points,
      round: (task.dueAt ?? task.lastDoneAt)?.description ?? "")
  }
}
