import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Chores

/// These tests check that the cost of a method depends on the size of its reply, not on the number of rows.
@Suite("A hundred thousand rows")
struct ScaleTests {
  let world: World
  static let count = 100_000

  init() throws { world = try World() }

  @Test("completions: lists, scores and turns visit hardly any rows but those that they return")
  func completions() throws {
    try world.house(of: [World.ann, World.bob, World.cleo])
    for number in 1...5 { try world.room("room \(number)") }
    for number in 1...20 {
      try world.task("task \(number)", in: JSON(number % 5 + 1), everyDays: number, points: number)
    }
    let tasks = Array(world.state.tasks.rows)
    let residents = world.state.members.index.residents(of: 1)
    for id in 1...Self.count {
      let at = Instant(seconds: world.seconds - (Self.count - id) * 600)
      world.state.completions.load(Completion(id: id, task: tasks[id % 20], by: residents[id % 3], at: at))
    }
    let bob = try world.nameJSON(of: World.bob)
    for limit in [1, 10, 100] {
      for filter in [[:], ["room": 1], ["user": bob], ["room": 2, "user": bob]] as [JSON] {
        let params = with(filter, limit)
        let page = try world.call("chores.history", params)
        #expect(page["completions"]?.count == limit)
        #expect(try world.visits("chores.history", params) <= 10 * limit + 100)
        let next = try #require(page["next"])
        #expect(try world.visits("chores.history", ["limit": JSON(limit), "cursor": next]) <= 10 * limit + 100)
      }
    }
    #expect(try world.visits("chores.scoreboard") <= 130)
    #expect(try world.visits("chores.scoreboard", ["from": world.time(-86_400_000)]) <= 130)
    #expect(try world.visits("chores.tasks") <= 300)
    #expect(try world.visits("chores.rooms") <= 150)
    #expect(try world.visits("chores.house.show") <= 130)
    #expect(try world.visits("chores.done", ["acknowledge": ["again"], "task": 1]) <= 20)
    let sum = (1...Self.count).reduce(0) { $0 + ($1 % 20 + 1) } + 1
    #expect(try world.scores().compactMap { Int($0.split(separator: " ")[1]) }.reduce(0, +) == sum)
  }

  @Test("tasks: due tasks are found without visiting others, and the next level from an ordered index")
  func tasks() throws {
    try world.house()
    try world.room()
    for house in 2...100 {
      world.state.houses.load(House(id: house, name: "h\(house)", key: HouseKey.random()))
      world.state.rooms.load(Room(id: house, house: house, name: "r", addedBy: 1))
    }
    let here = try #require(world.state.members.index.residents(of: 1).first)
    for id in 1...Self.count {
      let house = (id - 1) / 1000 + 1
      let task = Chore(id: id, house: house, room: house, name: "task \(id)", everyDays: id % 30 + 1, points: 1)
      world.state.tasks.load(task)
      let ago = id == 7 ? 8_640_000 : id % 1000
      let by = Residence(member: house == 1 ? here.member : -1, house: house, user: here.user)
      world.state.completions.load(Completion(id: id, task: task, by: by, at: Instant(seconds: world.seconds - ago)))
    }
    #expect(try world.tasks(["due": true]).compactMap { $0["id"]?.int } == [7])
    #expect(try world.visits("chores.tasks", ["due": true]) <= 110)
    #expect(try world.visits("chores.rooms") <= 110)
    #expect(try world.visits("chores.tasks") <= 10_100)
    #expect(try world.visits("chores.done", ["acknowledge": ["again"], "task": 7]) <= 20)
    try world.call("events.subscribe", ["topics": ["chores.level"]])
    #expect(world.harness.ringsAt != nil)
    let before = world.state.tasks.visits + world.state.completions.visits
    for _ in 1...100 { try world.call("chores.done", ["acknowledge": ["again"], "task": 9]) }
    #expect(world.harness.ringsAt != nil)
    #expect(world.state.tasks.visits + world.state.completions.visits - before <= 2000)
  }

  private func with(_ filter: JSON, _ limit: Int) -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    for member in filter.members {
      writer.key(escaping: member.key.string ?? "")
      writer.json(member.value)
    }
    writer.member("limit", limit)
    writer.endObject()
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }
}
