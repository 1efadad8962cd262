import ModuleKit
import Time
import Wire

extension Params {
  static let taskRoom = Param<Named>.named("room", "the room of the task")
  static let taskName = Param<String>.name("name", "the task's name")
  static let everyDays = Param<Int>.integer(
    "everyDays", "the interval in days; 0: whenever someone feels like it", Chore.everyDays
  ).change
  static let schedule = Param<ScheduleWish>.schedule(
    "schedule",
    "the dates on which it is due, instead of `everyDays`, such as \(ScheduleReading.help), or {\"once\": date}"
  ).change
  static let scheduledAt = Param<Instant>.time("scheduledAt", "when it got its schedule; default: now").optional
  static let points = Param<Int>.integer("points", "the points that it earns", Chore.points)
  static let assign = Param<AssignedNames>.names(
    "assign", "who does it: turns (all members in turn), anyone, one member, or some members in turn; default: turns"
  ).optional
  private static let note = Param<String>.text("note", "how to do it, or what is needed", Chore.note)
  static let taskNote = note.or("")

  static let editedNote = note.edit
  static let newRoom = taskRoom.change
  static let newName = taskName.change
  static let newPoints = points.change
  static let newAssignment = Param<AssignedNames>.names(
    "assign", "who does it: turns, anyone, a member, or some members in turn"
  ).opposite("all members in turn").edit
}

extension Chores {
  static let tooManyReason = Reason(
    .conflict, "chores.tooMany",
    "The limit on rooms, tasks, completions, steps, absences or pauses is reached; `limit` is the number allowed.",
    data: [limitField])

  private static let taskExistsReason = Reason(
    .conflict, "chores.taskExists", "The room already has a task with that name, ignoring case; `task` tells which.",
    data: [Field("task", .object(goneFields))])

  static let limitField = Field("limit", .integer(1...Int.max))

  static let addTask = Method<Chores>.changes(
    "chores.task.add",
    "Adds a task to a room. It is due on the next date of its schedule, or immediately if it has none.",
    done: Chore.sentence("added", "hinzugefügt"),
    params: [
      Params.taskRoom, Params.taskName, Params.everyDays, Params.points, Params.assign, Params.schedule,
      Params.scheduledAt, Params.taskNote, Params.taskPicture,
    ], result: [taskField],
    reasons: [roomReason, memberReason, tooManyReason, taskExistsReason, PictureFile.reason],
    prepare: { chores, call throws(Rejection) in
      _ = try chores.newTask(0, call)
      return try chores.keeping(call[Params.taskPicture], call)
    }
  ) { chores, call, writer throws(Rejection) in
    var task = try chores.newTask(chores.tasks.reserveID(), call)
    task.picture = try chores.takePicture(of: task, call)
    chores.tasks.put(task)
    chores.reply(with: task, call, to: &writer)
  }

  static let editTask = Method<Chores>.changes(
    "chores.task.edit", "Changes a task. Points that were earned stay as they are.",
    done: Chore.sentence("changed", "geändert"),
    params: [
      Params.task, Params.newRoom, Params.newName, Params.everyDays, Params.newPoints, Params.newAssignment,
      Params.schedule, Params.scheduledAt, Params.editedNote, Params.editedPicture,
    ], result: [taskField],
    reasons: [
      taskReason, ambiguousReason, roomReason, memberReason, tooManyReason, taskExistsReason, PictureFile.reason,
    ],
    prepare: { chores, call throws(Rejection) in
      _ = try chores.task(call[Params.task], call)
      guard case .set(let data) = call[Params.editedPicture] else { return nil }
      return try chores.keeping(data, call)
    }
  ) { chores, call, writer throws(Rejection) in
    var task = try chores.task(call[Params.task], call)
    if let room = call[Params.newRoom] { task.room = try chores.room(room, call).id }
    if let name = call[Params.newName] { task.name = name }
    if let everyDays = call[Params.everyDays] { (task.everyDays, task.schedule) = (everyDays, nil) }
    if let schedule = try Self.schedule(call) { (task.everyDays, task.schedule) = (0, schedule) }
    if let points = call[Params.newPoints] { task.points = points }
    task.note = call[Params.editedNote].applied(to: task.note, empty: "")
    switch call[Params.newAssignment] {
    case .keep: break
    case .clear: task.assignment = .turns
    case .set(let assigned): task.assignment = try chores.assignment(assigned.names, of: task.house, call.people)
    }
    if case .keep = call[Params.editedPicture] {
    } else {
      if let old = task.picture { chores.pictures.remove(old) }
      task.picture = try chores.takePicture(of: task, call)
    }
    chores.tasks.put(task)
    chores.reply(with: task, call, to: &writer)
  }

  private func newTask(_ id: Int, _ call: Call) throws(Rejection) -> Chore {
    let room = try room(call[Params.taskRoom], call)
    let names = call[Params.assign]?.names ?? [Assignment.turnsName]
    let assignment = try assignment(names, of: room.house, call.people)
    let schedule = try Self.schedule(call)
    if schedule == nil, call[Params.everyDays] == nil {
      throw .violation("everyDays", "missing", "or schedule must be given")
    }
    return Chore(
      id: id, house: room.house, room: room.id, name: call[Params.taskName], everyDays: call[Params.everyDays] ?? 0,
      schedule: schedule, points: call[Params.points], note: call[Params.taskNote], assignment: assignment)
  }

  private static func schedule(_ call: Call) throws(Rejection) -> Schedule? {
    guard let wish = call[Params.schedule] else { return nil }
    if call[Params.everyDays] != nil { throw .violation("schedule", "both", "and everyDays can't both be given") }
    let since = try call.past(call[Params.scheduledAt], "scheduledAt") ?? call.now
    return try wish.schedule(since: since, call.moment.timeZone)
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
    chores.remove(task)
  }

  /// Marks a task as removed. The row stays, because the task's history needs its name.
  mutating func remove(_ task: Chore) {
    for id in steps.index.ids(of: task.id) { steps.remove(id) }
    if let picture = task.picture { pictures.remove(picture) }
    tasks.update(task.id) { ($0.isRemoved, $0.note, $0.picture) = (true, "", nil) }
  }
}
