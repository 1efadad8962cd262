package import TrackClientCalls

/// A task of the house that is due.
package struct Chore: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var room: String
  /// The person whose turn it is; nil: anybody.
  package var turn: String?
  package var points = 0
  /// When the task was last done. After each completion, the user may be notified again.
  package var round = ""
}

extension Chore {
  package init(_ task: ChoresModule.Task) {
    self.init(
      id: task.id, name: task.name, room: task.roomName, turn: task.turn, points: task.points,
      round: (task.dueAt ?? task.lastDoneAt)?.description ?? "")
  }
}
