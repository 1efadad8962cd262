package import TrackClientCalls

/// A household task that is due.
package struct Chore: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var room: String
  /// The person whose turn it is. Nil if anybody may do the task.
  package var turn: String?
  package var points = 0
  /// When the task is due, or else when it was last done. The value changes when the task is done, and the user may
  /// then be notified again.
  package var round = ""
}

extension Chore {
  package init(_ task: ChoresModule.Task) {
    self.init(
      id: task.id, name: task.name, room: task.roomName, turn: task.turn, points: task.points,
      round: (task.dueAt ?? task.lastDoneAt)?.description ?? "")
  }
}
