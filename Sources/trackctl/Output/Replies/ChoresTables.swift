import Time
import Wire

/// Tables for replies of the chores module.
enum ChoresTables {
  static let shown: [String: ReplyTables.Show] = [
    "chores.house.create": house, "chores.house.join": house, "chores.house.show": house,
    "chores.house.rename": house, "chores.house.newKey": house, "chores.house.leave": left,
    "chores.house.share": { $1.output.print(Terminal.clean($0.text("text"))) },
    "chores.rooms": { print(rooms: $0.things("rooms"), $1) },
    "chores.room.add": room, "chores.room.rename": room, "chores.room.remove": room,
    "chores.tasks": { print(tasks: $0.things("tasks"), $1) },
    "chores.task.show": details, "chores.checklist.add": checklist, "chores.checklist.edit": checklist,
    "chores.checklist.check": checklist, "chores.checklist.move": checklist, "chores.checklist.remove": checklist,
    "chores.task.add": task, "chores.task.edit": task, "chores.task.remove": task, "chores.skip": task,
    "chores.due": { print(due: $0.things("due"), $1) },
    "chores.done": { $1.output.print(Terminal.clean($0.text("message"))) },
    "chores.pause": { print(pause: $0["pause"] ?? [:], $1) },
    "chores.history": { print(completions: $0.things("completions"), $1) },
    "chores.scoreboard": { print(members: $0.things("members"), $1) },
  ]

  private static let house: ReplyTables.Show = { print(house: $0["house"] ?? [:], $1) }
  private static let room: ReplyTables.Show = { print(rooms: $0.things("room"), $1) }
  private static let task: ReplyTables.Show = { print(tasks: $0.things("task"), $1) }
  private static let details: ReplyTables.Show = { print(details: $0["task"] ?? [:], $1) }
  private static let checklist: ReplyTables.Show = { print(checklist: $0["task"]?.things("checklist") ?? [], $1) }
  private static let left: ReplyTables.Show = { reply, session in
    let name = Terminal.clean(reply["house"]?.text("name") ?? "")
    session.output.print(reply.says("removed") ? "\(name) is gone: you were the last one" : "you have left \(name)")
  }

  // MARK: Houses

  private static func print(house: JSON, _ session: Session) {
    let name = session.palette.paint(Terminal.clean(house.text("name")), .bold)
    session.output.print("\(name), key \(Terminal.clean(house.text("key")))")
    for pause in house.things("pauses") { print(pause: pause, session) }
    print(members: house.things("members"), session)
  }

  private static func print(members: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("WHO") { $0.text("user") },
      .right("POINTS") { $0.number("points") },
      .right("TASKS DONE") { $0.number("completions") },
      .left("SINCE", style: .dim) { session.point($0, "joinedAt") }.expendable(1),
      .left("AWAY UNTIL") { $0.instant("awayUntil") == nil ? "" : session.point($0, "awayUntil") },
    ]
    session.print(Table(members, columns), orElse: "nobody")
  }

  private static func print(pause: JSON, _ session: Session) {
    session.output.print(
      "paused from \(session.point(pause, "from")) to \(session.point(pause, "to")) (pause \(pause.number("id")))")
  }

  // MARK: Rooms and tasks

  private static func print(rooms: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("ROOM") { $0.text("name") },
      .right("TASKS") { $0.number("tasks") },
      .left("LEVEL") { $0.text("level") }.styled(level),
      .right("%") { priority($0) },
      .flexible("ADDED BY") { $0.text("addedBy") }.expendable(1),
      .right("ID", style: .dim) { $0.number("id") },
    ]
    session.print(Table(rooms, columns), orElse: "no rooms")
  }

  private static func print(tasks: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("TASK") { $0.text("name") },
      .flexible("ROOM", style: .dim) { $0.text("roomName") }.folding(),
      .left("LEVEL") { $0.text("level") }.styled(level),
      .right("%") { priority($0) },
      .left("DUE") { due($0, session) },
      .flexible("TURN") { $0["turn"]?.string ?? "anyone" },
      .right("STEPS", text: steps).expendable(2),
      .right("POINTS") { $0.number("points") }.expendable(1),
      .right("ID", style: .dim) { $0.number("id") },
    ]
    session.print(Table(tasks, columns), orElse: "no tasks")
  }

  /// The number of checked steps and of all steps.
  private static func steps(_ task: JSON) -> String {
    let steps = task.things("checklist")
    return steps.isEmpty ? "" : "\(steps.count { $0.says("checked") })/\(steps.count)"
  }

  private static func print(details task: JSON, _ session: Session) {
    let name = session.palette.paint(Terminal.clean(task.text("name")), .bold)
    let turn = task["turn"]?.string ?? "anyone"
    let points = task["points"]?.int == 1 ? "1 point" : "\(task.number("points")) points"
    let facts = [task.text("every"), points, due(task, session), turn].joined(separator: ", ")
    session.output.print("\(name) in \(Terminal.clean(task.text("roomName"))): \(Terminal.clean(facts))")
    for line in task.text("note").split(separator: "\n") { session.output.print(Terminal.clean(String(line))) }
    print(checklist: task.things("checklist"), session)
  }

  private static func print(checklist steps: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .left("") { $0.says("checked") ? "[x]" : "[ ]" },
      .flexible("STEP") { $0.text("text") },
      .right("ID", style: .dim) { $0.number("id") },
    ]
    if !steps.isEmpty { session.print(Table(steps, columns), orElse: "") }
  }

  private static func print(due tasks: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("TASK") { $0["task"]?.text("name") ?? "" },
      .flexible("ROOM", style: .dim) { $0["task"]?.text("roomName") ?? "" }.folding(),
      .left("DUE") { due($0["task"] ?? [:], session) },
      .flexible("TURN") { $0["user"]?.string ?? "anyone" },
      .left("REMINDER") { $0.text("remindAt") }.expendable(1),
    ]
    session.print(Table(tasks, columns), orElse: "nothing is due")
  }

  /// How much of a task's interval has passed, in percent. Large numbers are capped, because a different column shows
  /// for how long a task has been overdue.
  private static func priority(_ thing: JSON) -> String {
    (thing["priority"]?.int).map { $0 > 999 ? ">999" : String($0) } ?? ""
  }

  private static func level(_ thing: JSON) -> Style {
    switch thing.text("level") {
    case "low": .good
    case "medium": .color("#d78700")
    case "high", "now": .bad
    default: .plain
    }
  }

  /// When a task is due, such as `in 3 d` or `2 h overdue`. A task that was never done has been due since its creation.
  /// A task without an interval is never due.
  private static func due(_ task: JSON, _ session: Session) -> String {
    guard let due = task.instant("dueAt") else { return task["priority"]?.int == 100 ? "never done" : "any time" }
    let seconds = due - session.now
    let length = length(abs(seconds))
    if length.isEmpty { return "now" }
    return seconds > 0 ? "in \(length)" : "\(length) overdue"
  }

  /// A duration in the largest unit that fits, rounded. The text is empty for less than a minute.
  private static func length(_ seconds: Int) -> String {
    let units: [(seconds: Int, name: String)] = [(86_400, "d"), (3600, "h"), (60, "min")]
    guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "" }
    return "\((seconds + unit.seconds / 2) / unit.seconds) \(unit.name)"
  }

  // MARK: Completions

  private static func print(completions: [JSON], _ session: Session) {
    let text = session.timeText
    let columns: [Column<JSON>] = [
      .heading("DAY", style: .dim) { $0.instant("at").map(text.day(of:)) ?? "" },
      .right("AT") { $0.instant("at").map(text.clock) ?? "" },
      .flexible("WHO") { $0.text("user") },
      .flexible("TASK") { $0.text("name") },
      .flexible("ROOM", style: .dim) { $0.text("roomName") }.expendable(1),
      .right("POINTS") { $0.number("points") },
      .flexible("NOTE") { $0.text("note") }.folding(),
    ]
    session.print(Table(completions, columns), orElse: "nothing was done")
  }
}
