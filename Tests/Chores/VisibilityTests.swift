import TestSupport
import Testing
import Wire

@testable import Chores

/// Tests what events and history show. Current members see the whole past of a house. Former members see only when they
/// joined and left. Other users see nothing.
@Suite("Visibility of a house")
struct VisibilityTests {
  let world: World

  init() throws { world = try World() }

  /// The transactions that a user can see, newest first. Each is described by its method and tables.
  func seen(by uid: UInt32) throws -> [String] {
    let list = try world.call("history.list", ["module": "chores", "limit": 1000], as: uid)["transactions"]
    return list?.elements.map(describe) ?? []
  }

  func told(_ uid: UInt32) -> [String] {
    world.harness.takeEvents(of: uid).compactMap { notification in
      // `reset` means that the visible rows have changed in ways that the events don't show.
      notification["method"] == "events.reset" ? "reset" : notification["params"].map(describe)
    }
  }

  private func describe(_ transaction: JSON) -> String {
    let tables = transaction["changes"]?.elements.compactMap { $0["table"]?.string } ?? []
    return "\(transaction["method"]?.string ?? "?") \(tables.joined(separator: " "))"
  }

  @Test("members see everything, even from before they joined; strangers see nothing")
  func residents() throws {
    let key = try world.house()
    for uid in [World.bob, World.cleo] { try world.call("events.subscribe", as: uid) }
    let task = try world.task(in: try world.room())
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    #expect(told(World.bob) == [])
    try world.call("chores.house.join", ["key": key], as: World.bob)
    try world.call("chores.skip", ["task": task])
    #expect(told(World.bob) == ["chores.house.join members", "reset", "chores.skip skips"])
    let all = [
      "chores.skip skips", "chores.house.join members", "chores.done completions", "chores.task.add tasks",
      "chores.room.add rooms", "chores.house.create houses members",
    ]
    #expect(try seen(by: World.bob) == all && seen(by: World.ann) == all)
    #expect(told(World.cleo) == [])
    #expect(try seen(by: World.cleo) == [])
  }

  @Test("former members see their own joining and leaving, and nothing after that")
  func left() throws {
    let task = try world.household(of: [World.ann, World.bob])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)
    try world.call("events.subscribe", as: World.bob)
    try world.call("chores.house.leave", as: World.bob)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.house.rename", ["name": "Secret"])
    #expect(told(World.bob) == ["chores.house.leave members", "reset"])
    #expect(try seen(by: World.bob) == ["chores.house.leave members", "chores.house.join members"])
    let own = try world.call("history.list", ["module": "chores"], as: World.bob)["transactions"]?[0]?["changes"]?[0]
    let bob = try world.nameJSON(of: World.bob)
    #expect(own?["before"]?["user"] == bob && own?["after"] == .null)
    #expect(own?["before"]?["key"] == nil)
    // The remaining members see the whole past. A member who comes back sees it too.
    #expect(try seen(by: World.ann).count == 8)
    try world.call("history.undo", as: World.bob)
    #expect(told(World.bob) == ["history.undo members", "reset"])
    #expect(try seen(by: World.bob).count == 9)
  }

  @Test("members of another house with the same name see nothing")
  func neighbours() throws {
    try world.household(of: [World.ann])
    try world.household(of: [World.bob])
    try world.call("events.subscribe", ["since": ["chores": 0]], as: World.bob)
    #expect(
      told(World.bob) == [
        "chores.house.create houses members", "reset", "chores.room.add rooms", "chores.task.add tasks",
      ])
    #expect(try seen(by: World.bob).count == 3)
  }

  @Test("changes have the documented form: a removed row is null afterwards, a restored one null before")
  func shapes() throws {
    let task = try world.household()
    try world.call("events.subscribe")
    try world.call("chores.task.remove", ["task": task])
    try world.undo()
    let events = world.harness.takeEvents(of: World.ann).compactMap { $0["params"]?["changes"]?[0] }
    #expect(events.map { $0["id"] } == [task, task])
    #expect(events[0]["before"]?["name"]?.string == "Dishes" && events[0]["after"] == .null)
    let shown = try world.task()
    #expect(events[1]["before"] == .null && events[1]["after"] == shown)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    let done = world.harness.takeEvents(of: World.ann).first?["params"]?["changes"]?[0]
    let completion = try world.call("chores.history")["completions"]?[0]
    #expect(done?["after"] == completion)
  }

  @Test("after a house is gone, only its last member's leaving is visible")
  func gone() throws {
    let task = try world.household(of: [World.ann, World.bob])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.house.leave", as: World.bob)
    try world.call("chores.house.leave")
    #expect(try seen(by: World.ann) == ["chores.house.leave members", "chores.house.create members"])
    #expect(try seen(by: World.bob) == ["chores.house.leave members", "chores.house.join members"])
  }
}
