import Time
import Wire

/// Imports completions of chores. The daemon gives each completion the current room and points of its task. Before a
/// completion is imported, the task is therefore changed to its old room and points. At the end, the task is restored.
/// A task that no longer exists is created first and removed at the end.
struct TaskHistory {
  private struct State: Equatable {
    var roomName: String
    var points: Int
  }

  private var final: [RowName: State] = [:]
  private var now: [RowName: State] = [:]
  private var gone: Set<RowName> = []
  /// The former rooms of tasks, keyed by name. The ids of these rooms are invented negative numbers, so that no row in
  /// the file has the same id.
  private var rooms: [String: RowName] = [:]

  /// Remembers the final state of a task according to the file.
  mutating func learn(_ call: CallDraft) {
    guard call.method == "chores.task.add", let row = call.row else { return }
    final[row] = State(roomName: call.params.text("room"), points: call.params["points"]?.int ?? 0)
  }

  /// The calls that create the task, if the file doesn't contain it any more.
  mutating func preparation(_ done: CompletionDraft, place: SourcePosition) -> [ImportCalls.Call] {
    guard final[done.task] == nil, gone.insert(done.task).inserted else { return [] }
    now[done.task] = State(roomName: done.roomName, points: done.points)
    return [
      room(done.roomName, place),
      ImportCalls.Call(
        place: place, method: "chores.task.add",
        params: [
          "room": JSON(done.roomName), "name": JSON(done.name), "everyDays": 0, "points": JSON(done.points),
        ], knownReasons: ["chores.taskExists"], isPreparation: true, row: done.task),
    ]
  }

  private mutating func room(_ name: String, _ place: SourcePosition) -> ImportCalls.Call {
    let row = rooms[name] ?? RowName(table: .rooms, id: -1 - rooms.count)
    rooms[name] = row
    return ImportCalls.Call(
      place: place, method: "chores.room.add", params: ["name": JSON(name)], knownReasons: ["chores.roomExists"],
      isPreparation: true, row: row)
  }

  /// The calls that import a completion.
  /// - Parameters:
  ///   - task: the id of the task in trackd.
  ///   - isOthers: whether the task existed before the import and must therefore stay unchanged.
  mutating func calls(_ done: CompletionDraft, task: Int, isOthers: Bool, place: SourcePosition) -> [ImportCalls.Call] {
    let state = State(roomName: done.roomName, points: done.points)
    let edit = isOthers ? [] : edit(done.task, to: state, task, place)
    return edit + [
      ImportCalls.Call(
        place: place, method: "chores.done",
        params: .given([
          "task": JSON(task), "at": JSON(done.at.description), "note": JSON(done.note), "acknowledge": ["again"],
          "by": JSON(done.by),
        ]), knownReasons: [])
    ]
  }

  /// The calls that restore the changed tasks and remove the created ones.
  /// - Parameter others: the rows that existed before the import.
  mutating func ending(_ names: [RowName: Int], others: Set<RowName>) -> [ImportCalls.Call] {
    var calls: [ImportCalls.Call] = []
    for row in now.keys.sorted(by: { $0.id < $1.id }) {
      guard let task = names[row], !others.contains(row) else { continue }
      if gone.contains(row) {
        calls.append(
          ImportCalls.Call(
            place: .none, method: "chores.task.remove", params: ["task": JSON(task)], knownReasons: [],
            isPreparation: true))
      } else if let end = final[row] {
        calls += edit(row, to: end, task, .none)
      }
    }
    let made = rooms.values.filter { !others.contains($0) }.compactMap { names[$0] }
    return calls
      + made.sorted().map {
        ImportCalls.Call(
          place: .none, method: "chores.room.remove", params: ["room": JSON($0)], knownReasons: [], isPreparation: true)
      }
  }

  private mutating func edit(_ row: RowName, to state: State, _ task: Int, _ place: SourcePosition) -> [ImportCalls
    .Call]
  {
    guard state != now[row] ?? final[row] else { return [] }
    now[row] = state
    let edit = ImportCalls.Call(
      place: place, method: "chores.task.edit",
      params: ["task": JSON(task), "room": JSON(state.roomName), "points": JSON(state.points)], knownReasons: [],
      isPreparation: true)
    return [room(state.roomName, place), edit]
  }
}
