import ModuleKit
import Wire

// Methods about tasks.

extension Params {
  static let taskRoom = Param<Named>.named("room", "the room of the task")
  static let taskName = Param<String>.name("name", "the task's name")
  static let everyDays = Param<Int>.integer(
    "everyDays", "how often, in days; 0: whenever someone feels like it", Chore.everyDays)
  static let points = Param<Int>.integer("points", "the points that it earns", Chore.points)
  static let assign = Param<String>.name("assign", "who does it: turns, anyone, or a member's name").or(
    Assignment.turnsName)

  static let newRoom = taskRoom.change
  static let newName = taskName.change
  static let newEveryDays = everyDays.change
  static let newPoints = points.change
  static let newAssignment = Param<String>.name(
    "assign", "who does it: turns, anyone, or a member's name"
  ).opposite("in turns").edit
}

extension Chores {
  static let tooManyReason = Reason(
    .conflict, "chores.tooMany", "The house already has as many of these as allowed; `limit` says how many.",
    data: [limitField])

  private static let taskExistsReason = Reason(
    .conflict, "chores.taskExists", "The room already has a task with that name, ignoring case; `task` tells which.",
    data: [Field("task", .object(goneFields))])

  static let limitField = Field("limit", .integer(1...Int.max))

  static let addTask = Method<Chores>.changes(
    "chores.task.add", "Adds a task to a room. It is due at once.",
    done: Chore.sentence("added", "hinzugefügt"),
    params: [Params.taskRoom, Params.taskName, Params.everyDays, Params.points, Params.assign], result: [taskField],
    reasons: [roomReason, memberReason, tooManyReason, taskExistsReason]
  ) { chores, call, writer throws(Rejection) in
    let room = try chores.room(call[Params.taskRoom], call)
    let assignment = try chores.assignment(call[Params.assign], of: room.house, call.people)
    let task = chores.tasks.insert {
      Chore(
        id: $0, house: room.house, room: room.id, name: call[Params.taskName], everyDays: call[Params.everyDays],
        points: call[Params.points], assignment: assignment)
    }
    chores.reply(with: task, call, to: &writer)
  }

  static let editTask = Method<Chores>.changes(
    "chores.task.edit", "Changes a task. Points that were earned stay as they are.",
    done: Chore.sentence("changed", "geändert"),
    params: [Params.task, Params.newRoom, Params.newName, Params.newEveryDays, Params.newPoints, Params.newAssignment],
    result: [taskField],
    reasons: [taskReason, ambiguousReason, roomReason, memberReason, tooManyReason, taskExistsReason]
  ) { chores, call, writer throws(Rejection) in
    var task = try chores.task(call[Params.task], call)
    if let room = call[Params.newRoom] { task.room = try chores.room(room, call).id }
    if let name = call[Params.newName] { task.name = name }
    if let everyDays = call[Params.newEveryDays] { task.everyDays = everyDays }
    if let points = call[Params.newPoints] { task.points = points }
    switch call[Params.newAssignment] {
    case .keep: break
    case .clear: task.assignment = .turns
    case .set(let name): task.assignment = try chores.assignment(name, of: task.house, call.people)
    }
    chores.tasks.put(task)
    chores.reply(with: task, call, to: &writer)
  }

  static let removeTask = Method<Chores>.changes(
    "chores.task.remove", "Removes a task. Its completions and points stay in the history.",
    done: Sentence(
      "removed the task {task.name}; its completions stay",
      "Aufgabe {task.name} entfernt; was davon erledigt wurde, bleibt"),
    params: [Params.task], result: [taskField], reasons: [taskReason, ambiguousReason]
  ) { chores, call, writer throws(Rejection) in
    let task = try chores.task(call[Params.task], call)
    chores.reply(with: task, call, to: &writer)
    chores.tasks.update(task.id) { $0.isRemoved = true }
  }
}
