import TestSupport
import Testing
import Wire

@testable import Chores

@Suite("Rooms and tasks by name")
struct NamingTests {
  let world: World

  init() throws {
    world = try World()
    try world.household()
    try world.room("Bath")
  }

  @Test("can replace ids in every method that takes one, in any case")
  func names() throws {
    #expect(
      try world.call("chores.done", ["acknowledge": ["again"], "task": "DISHES"])["completion"]?["task"]?.int == 1)
    #expect(try world.call("chores.done", ["acknowledge": ["again"], "task": "1"])["completion"]?["task"]?.int == 1)
    try world.call("chores.skip", ["task": "dishes"])
    #expect(try world.call("chores.task.edit", ["task": "Dishes", "room": "bath"])["task"]?["room"]?.int == 2)
    #expect(try world.call("chores.tasks", ["room": "Bath"])["tasks"]?.count == 1)
    #expect(try world.call("chores.history", ["room": "kitchen"])["completions"]?.count == 2)
    try world.call("chores.room.rename", ["room": "bath", "name": "Spa"])
    try world.call("chores.task.remove", ["task": "dishes"])
    try world.call("chores.room.remove", ["room": "spa"])
    let gone = try world.refusal("chores.done", ["acknowledge": ["again"], "task": "dishes"])
    #expect(gone.reason == "chores.taskNotFound" && gone.data?["field"]?.string == "task" && gone.data?["id"] == nil)
    #expect(try world.refusal("chores.done", ["acknowledge": ["again"], "task": 1]).data?["id"]?.int == 1)
    #expect(try world.refusal("chores.done", ["acknowledge": ["again"], "task": true]).violations == ["task: type"])
  }

  @Test("task names are unique in a room; a name used in two rooms is ambiguous and needs the id")
  func twice() throws {
    let refusal = try world.refusal(
      "chores.task.add", ["room": "Kitchen", "name": "dishes", "everyDays": 1, "points": 1])
    #expect(refusal.reason == "chores.taskExists" && refusal.data?["task"]?["id"]?.int == 1)
    try world.task("Dishes", in: 2)
    let ambiguous = try world.refusal("chores.done", ["acknowledge": ["again"], "task": "dishes"])
    #expect(ambiguous.reason == "chores.ambiguous" && ambiguous.data?["tasks"]?.count == 2)
    #expect(try world.refusal("chores.task.edit", ["task": 2, "room": 1]).reason == "chores.taskExists")
  }

  @Test("a pause is ended now, or removed if it hasn't begun")
  func unpause() throws {
    #expect(try world.refusal("chores.unpause").reason == "chores.notPaused")
    try world.call("chores.pause", ["from": world.time(-100), "to": world.time(1000)])
    try world.call("chores.pause", ["from": world.time(5000), "to": world.time(6000)])
    let ended = try world.call("chores.unpause")
    #expect(ended["pause"]?["id"]?.int == 1 && ended["pause"]?["to"] == world.time(0))
    #expect(ended["removed"]?.bool == false)
    try world.call("chores.pause", ["from": world.time(9000), "to": world.time(9500)])
    #expect(try world.refusal("chores.unpause").reason == "chores.notPaused", "one of two future pauses must be named")
    try world.call("history.undo", ["module": "chores"])
    #expect(try world.call("chores.unpause")["pause"]?["id"] == 2, "a single future pause needs no number")
    try world.call("history.undo", ["module": "chores"])
    #expect(try world.refusal("chores.unpause", ["pause": 1]).reason == "chores.pauseNotFound")
    #expect(try world.call("chores.unpause", ["pause": 2])["removed"]?.bool == true)
    #expect(try world.call("chores.house.show")["house"]?["pauses"]?.count == 0)
    try world.undo()
    #expect(try world.call("chores.house.show")["house"]?["pauses"]?.count == 1)
  }

  @Test("the list of tasks is paged in either order")
  func pages() throws {
    for number in 2...6 { try world.task("Task \(number)", in: 2, everyDays: number) }
    for sort in ["name", "priority"] as [JSON] {
      let all = try world.tasks(["sort": sort]).compactMap { $0["id"]?.int }
      var (found, cursor): ([Int], JSON) = ([], .null)
      repeat {
        let page = try world.call("chores.tasks", ["sort": sort, "limit": 4, "cursor": cursor])
        found += page["tasks"]?.elements.compactMap { $0["id"]?.int } ?? []
        cursor = page["next"] ?? .null
      } while !cursor.isNull && found.count < 20
      #expect(found == all && all.count == 6)
    }
  }

  @Test("rows of a house without members are deleted once no undo can restore them")
  func sweeping() throws {
    for _ in 1...510 { try world.call("chores.done", ["acknowledge": ["again"], "task": 1]) }
    try world.call("chores.house.leave")
    #expect(world.rows.count > 510)
    try world.house("Other", of: [World.bob])
    world.seconds += 2 * 86_400
    for number in 1...1_010 { try world.call("chores.house.rename", ["name": JSON("n\(number)")], as: World.bob) }
    #expect(world.rows.count == 2 && world.indexesAreTrue)
  }
}
