import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Chores

@Suite("Rooms and tasks")
struct RoomTests {
  let world: World

  init() throws {
    world = try World()
    try world.house(of: [World.ann, World.bob])
  }

  func rooms() throws -> [String] {
    try world.call("chores.rooms")["rooms"]?.elements.map {
      "\($0["name"]?.string ?? "?") \($0["tasks"]?.int ?? -1) \($0["priority"]?.int ?? -1) \($0["level"]?.string ?? "")"
    } ?? []
  }

  @Test("names that differ only in case are duplicates")
  func names() throws {
    let kitchen = try world.room("Kitchen")
    let bath = try world.room("Bath")
    for (method, params) in [
      ("chores.room.add", ["name": "kITCHEN"]), ("chores.room.rename", ["room": bath, "name": "KITCHEN"]),
    ] as [(String, JSON)] {
      let refusal = try world.refusal(method, params, as: World.bob)
      #expect(refusal.reason == "chores.roomExists" && refusal.data?["room"]?["id"] == kitchen)
    }
    try world.call("chores.room.rename", ["room": kitchen, "name": "KITCHEN"])
    try world.call("chores.room.remove", ["room": kitchen])
    try world.room("kitchen")
    #expect(try rooms() == ["Bath 0 0 low", "kitchen 0 0 low"])
  }

  @Test("are listed by name with their creator, their tasks and the highest priority")
  func list() throws {
    let kitchen = try world.room("kitchen", as: World.bob)
    try world.room("Attic")
    let dishes = try world.task("Dishes", in: kitchen, everyDays: 1)
    let floor = try world.task("Floor", in: kitchen, everyDays: 7)
    #expect(try rooms() == ["Attic 0 0 low", "kitchen 2 100 high"])
    let first = try world.call("chores.rooms")["rooms"]?.elements.map { $0["addedBy"]?.string }
    #expect(first == [try world.name(of: World.ann), try world.name(of: World.bob)])
    for task in [dishes, floor] { try world.call("chores.done", ["acknowledge": ["again"], "task": task]) }
    world.seconds += 87_264
    #expect(try rooms() == ["Attic 0 0 low", "kitchen 2 101 now"])
  }

  @Test("are deleted with their tasks; completions keep their points and stay in the history")
  func remove() throws {
    let kitchen = try world.room()
    let dishes = try world.task(in: kitchen)
    try world.call("chores.done", ["acknowledge": ["again"], "task": dishes])
    let removed = try world.call("chores.room.remove", ["room": kitchen], as: World.bob)["room"]
    #expect(removed?["name"]?.string == "Kitchen" && removed?["tasks"]?.int == 1)
    #expect(try world.tasks().isEmpty && rooms().isEmpty)
    #expect(try world.refusal("chores.tasks", ["room": kitchen]).reason == "chores.roomNotFound")
    #expect(
      try world.refusal("chores.done", ["acknowledge": ["again"], "task": dishes]).reason == "chores.taskNotFound")
    #expect(
      try world.refusal("chores.task.add", ["room": kitchen, "name": "x", "everyDays": 1, "points": 1]).reason
        == "chores.roomNotFound")
    let entry = try world.call("chores.history", ["room": kitchen])["completions"]?[0]
    #expect(entry?["roomName"]?.string == "Kitchen" && entry?["name"]?.string == "Dishes")
    #expect(try world.scores().first == "\(try world.name(of: World.ann)) 5")
  }

  @Test("are at most two hundred per house, with a thousand tasks")
  func limits() throws {
    for number in 1...House.mostRooms { try world.room("r\(number)") }
    let refusal = try world.refusal("chores.room.add", ["name": "one more"])
    #expect(refusal.reason == "chores.tooMany" && refusal.data?["limit"]?.int == 200)
    for number in 1..<House.mostTasks as Range<Int> {
      world.state.tasks.load(Chore(id: number, house: 1, room: 1, name: "t\(number)", everyDays: 1, points: 1))
    }
    let last = try world.task("last")
    let more = try world.refusal("chores.task.add", ["room": 1, "name": "x", "everyDays": 1, "points": 1])
    #expect(more.reason == "chores.tooMany" && more.data?["limit"]?.int == 1000)
    let rev = try world.rev("chores.task.remove", ["task": last])
    try world.task("another")
    #expect(try world.undoRefusal(rev).reason == "chores.tooMany")
  }

  @Test("tasks are shown completely, and listed by name or by priority")
  func tasks() throws {
    let kitchen = try world.room()
    let bath = try world.room("Bath")
    try world.task("windows", in: kitchen, everyDays: 30, points: 20, assign: "anyone")
    let dishes = try world.task("Dishes", in: kitchen, everyDays: 1, points: 5)
    try world.task("Tub", in: bath, everyDays: 7, points: 10, assign: try world.nameJSON(of: World.bob))
    try world.call("chores.done", ["acknowledge": ["again"], "task": dishes], as: World.bob)
    world.seconds += 43_200
    #expect(try world.tasks().map { $0["name"]?.string } == ["Dishes", "Tub", "windows"])
    #expect(try world.tasks(["sort": "priority"]).map { $0["name"]?.string } == ["Tub", "windows", "Dishes"])
    #expect(try world.tasks(["room": kitchen]).map { $0["name"]?.string } == ["Dishes", "windows"])
    #expect(try world.tasks(["due": true]).map { $0["name"]?.string } == ["Tub", "windows"])
    #expect(try world.tasks(["due": false]).map { $0["name"]?.string } == ["Dishes"])
    #expect(try world.tasks(["due": true, "at": world.time(43_200)]).count == 3)
    let shown = try #require(try world.tasks().first)
    #expect(shown["room"] == kitchen && shown["roomName"]?.string == "Kitchen" && shown["priority"]?.int == 50)
    #expect(shown["level"]?.string == "medium" && shown["assign"]?.string == "turns")
    #expect(shown["lastDoneAt"] == world.time(-43_200) && shown["dueAt"] == world.time(43_200))
    #expect(shown["lastDoneBy"] == (try world.nameJSON(of: World.bob)))
    #expect(shown["turn"] == (try world.nameJSON(of: World.ann)))
    let others = try world.tasks().dropFirst().map { [$0["assign"], $0["turn"], $0["dueAt"], $0["lastDoneAt"]] }
    let bob = try world.nameJSON(of: World.bob)
    #expect(others == [[bob, bob, .null, .null], ["anyone", .null, .null, .null]])
  }

  @Test("editing a task keeps omitted fields, can move it, and leaves earned points")
  func edit() throws {
    let kitchen = try world.room()
    let bath = try world.room("Bath")
    let task = try world.task("Sink", in: kitchen, everyDays: 2, points: 5)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    let edited = try world.call("chores.task.edit", ["task": task, "room": bath, "points": 50], as: World.bob)["task"]
    #expect(edited?["room"] == bath && edited?["name"]?.string == "Sink" && edited?["everyDays"]?.int == 2)
    #expect(try world.call("chores.history")["completions"]?[0]?["roomName"]?.string == "Kitchen")
    #expect(try world.call("chores.history")["completions"]?[0]?["points"]?.int == 5)
    #expect(try world.call("chores.done", ["acknowledge": ["again"], "task": task])["total"]?.int == 55)
    let bob = try world.nameJSON(of: World.bob)
    #expect(try world.call("chores.task.edit", ["task": task, "assign": bob])["task"]?["turn"] == bob)
    let cleared = try world.call("chores.task.edit", ["task": task, "assign": .null, "name": "Basin"])["task"]
    #expect(cleared?["assign"]?.string == "turns" && cleared?["name"]?.string == "Basin")
    #expect(
      try world.refusal("chores.task.edit", ["task": task, "assign": "nobody"]).reason == "chores.memberNotFound")
    #expect(try world.refusal("chores.task.edit", ["task": task, "name": .null]).violations.count == 1)
  }

  @Test("a task accepts what the documentation says and nothing else, and reports all errors at once")
  func bounds() throws {
    let room = try world.room()
    for (everyDays, points) in [(0, 0), (3650, 10_000)] {
      try world.task("Every \(everyDays)", in: room, everyDays: everyDays, points: points)
    }
    let bad: JSON = ["room": 0, "name": " ", "everyDays": 3651, "points": -1, "assign": 7, "more": 1]
    #expect(
      try world.refusal("chores.task.add", bad).violations
        == ["room: type", "name: empty", "everyDays: range", "points: range", "assign: type", "more: unknown"])
    #expect(
      try world.refusal("chores.task.add").violations
        == ["room: missing", "name: missing", "points: missing"])
    #expect(
      try world.refusal("chores.task.add", ["room": room, "name": "x", "everyDays": 1.5, "points": 10_001])
        .violations == ["everyDays: range", "points: range"])
  }

  @Test("a task assigned to a former member rotates until they are back")
  func assignedLeft() throws {
    let bob = try world.nameJSON(of: World.bob)
    let task = try world.task(in: try world.room(), assign: bob)
    try world.call("chores.house.leave", as: World.bob)
    #expect(try world.task()["assign"]?.string == "turns")
    #expect(try world.task()["turn"] == world.nameJSON(of: World.ann))
    try world.undo(as: World.bob)
    #expect(try world.task()["assign"] == bob && world.task()["turn"] == bob)
    #expect(try world.task()["id"] == task)
  }
}
