import Time
import Wire

/// Replies of chores, as tables made for reading.
struct ChoresTables {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// - Returns: false if the reply is none that has a table of its own.
  func print(_ reply: JSON, of method: String) -> Bool {
    switch method {
    case "chores.house.create", "chores.house.join", "chores.house.show", "chores.house.rename", "chores.house.newKey":
      print(house: reply["house"] ?? [:])
    case "chores.house.leave": print(left: reply["house"] ?? [:], isGone: reply["removed"]?.bool == true)
    case "chores.house.share": session.output.print(Terminal.clean(reply["text"]?.string ?? ""))
    case "chores.rooms": print(rooms: elements(reply["rooms"]))
    case "chores.room.add", "chores.room.rename", "chores.room.remove": print(rooms: elements(reply["room"]))
    case "chores.tasks": print(tasks: elements(reply["tasks"]))
    case "chores.task.add", "chores.task.edit", "chores.task.remove", "chores.skip":
      print(tasks: elements(reply["task"]))
    case "chores.done": session.output.print(Terminal.clean(reply["message"]?.string ?? ""))
    case "chores.pause": print(pause: reply["pause"] ?? [:])
    case "chores.history": print(completions: elements(reply["completions"]))
    case "chores.scoreboard": print(members: elements(reply["members"]))
    default: return false
    }
    return true
  }

  /// The things of a list, or the one thing.
  private func elements(_ value: JSON?) -> [JSON] {
    guard let value else { return [] }
    return value.kind == .array ? Array(value.elements) : [value]
  }

  // MARK: Houses

  private func print(house: JSON) {
    let name = session.palette.paint(Terminal.clean(house["name"]?.string ?? ""), .bold)
    session.output.print("\(name), key \(Terminal.clean(house["key"]?.string ?? ""))")
    for pause in elements(house["pauses"]) { print(pause: pause) }
    print(members: elements(house["members"]))
  }

  private func print(left house: JSON, isGone: Bool) {
    let name = Terminal.clean(house["name"]?.string ?? "")
    session.output.print(isGone ? "\(name) is gone: you were the last one" : "you have left \(name)")
  }

  private func print(members: [JSON]) {
    var table = Table([.flexible("WHO"), .right("POINTS"), .right("TASKS DONE"), .left("SINCE").expendable(1)])
    for member in members {
      table.add([
        Table.Cell(member["user"]?.string ?? ""), Table.Cell(member["points"]?.description ?? ""),
        Table.Cell(member["completions"]?.description ?? ""),
        Table.Cell(instant(member, "joinedAt").map(session.timeText.point) ?? "", .dim),
      ])
    }
    session.print(table)
  }

  private func print(pause: JSON) {
    let times = ["from", "to"].map { instant(pause, $0).map(session.timeText.point) ?? "" }
    session.output.print("paused from \(times[0]) to \(times[1])")
  }

  // MARK: Rooms and tasks

  private func print(rooms: [JSON]) {
    guard !rooms.isEmpty else { return session.output.print("no rooms") }
    var table = Table([
      .flexible("ROOM"), .right("TASKS"), .left("LEVEL"), .right("%"), .flexible("ADDED BY").expendable(1),
      .right("ID"),
    ])
    for room in rooms {
      table.add([
        Table.Cell(room["name"]?.string ?? ""), Table.Cell(room["tasks"]?.description ?? ""), level(room),
        Table.Cell(room["priority"]?.description ?? ""), Table.Cell(room["addedBy"]?.string ?? ""), id(room),
      ])
    }
    session.print(table)
  }

  private func print(tasks: [JSON]) {
    guard !tasks.isEmpty else { return session.output.print("no tasks") }
    var table = Table([
      .flexible("TASK"), .flexible("ROOM").expendable(2), .left("LEVEL"), .right("%"), .left("DUE"), .flexible("TURN"),
      .right("POINTS").expendable(1), .right("ID"),
    ])
    for task in tasks {
      table.add([
        Table.Cell(task["name"]?.string ?? ""), Table.Cell(task["roomName"]?.string ?? "", .dim), level(task),
        Table.Cell(task["priority"]?.description ?? ""), Table.Cell(due(task)),
        Table.Cell(task["turn"]?.string ?? "anyone"), Table.Cell(task["points"]?.description ?? ""), id(task),
      ])
    }
    session.print(table)
  }

  private func level(_ thing: JSON) -> Table.Cell {
    let level = thing["level"]?.string ?? ""
    let styles: [String: Style] = ["low": .good, "high": .color("#d78700"), "now": .bad]
    return Table.Cell(level, styles[level] ?? .plain)
  }

  private func id(_ thing: JSON) -> Table.Cell { Table.Cell(thing["id"]?.description ?? "", .dim) }

  /// `in 3 d`, `2 h ago`; what was never done is due since it is there, and what is for no day in particular never.
  private func due(_ task: JSON) -> String {
    guard let due = instant(task, "dueAt") else { return task["priority"]?.int == 100 ? "never done" : "any time" }
    let seconds = due - session.now
    let length = Self.length(abs(seconds))
    if length.isEmpty { return "now" }
    return seconds > 0 ? "in \(length)" : "\(length) ago"
  }

  /// In the largest unit of which there is one, rounded; nothing for less than a minute.
  private static func length(_ seconds: Int) -> String {
    let units: [(seconds: Int, name: String)] = [(86_400, "d"), (3600, "h"), (60, "min")]
    guard let unit = units.first(where: { seconds >= $0.seconds }) else { return "" }
    return "\((seconds + unit.seconds / 2) / unit.seconds) \(unit.name)"
  }

  // MARK: What was done

  private func print(completions: [JSON]) {
    guard !completions.isEmpty else { return session.output.print("nothing was done") }
    var table = Table([
      .heading("DAY"), .right("AT"), .flexible("WHO"), .flexible("TASK"), .flexible("ROOM").expendable(1),
      .right("POINTS"),
    ])
    var lastDay = ""
    for completion in completions {
      let at = instant(completion, "at")
      let day = at.map(session.timeText.day(of:)) ?? ""
      table.add([
        Table.Cell(day == lastDay ? "" : day, .dim), Table.Cell(at.map(session.timeText.clock) ?? ""),
        Table.Cell(completion["user"]?.string ?? ""), Table.Cell(completion["name"]?.string ?? ""),
        Table.Cell(completion["roomName"]?.string ?? "", .dim), Table.Cell(completion["points"]?.description ?? ""),
      ])
      lastDay = day
    }
    session.print(table)
  }

  private func instant(_ thing: JSON, _ member: String) -> Instant? {
    thing[member]?.stringBytes.flatMap { Instant(rfc3339: $0) }
  }
}
