import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Chores

@Suite("The checklist of a task")
struct ChecklistTests {
  let world: World

  init() throws { world = try World() }

  /// Adds a step and returns its id.
  @discardableResult
  private func step(_ text: String, at place: Int? = nil, as uid: UInt32 = World.ann) throws -> JSON {
    let params: JSON = ["task": 1, "text": JSON(text), "at": place.map { JSON($0) } ?? .null]
    return try #require(try world.call("chores.checklist.add", params, as: uid)["step"]?["id"])
  }

  /// The texts of the steps, with the texts of checked steps in capitals.
  private func list(as uid: UInt32 = World.ann) throws -> [String] {
    try world.task(as: uid)["checklist"]?.elements.map {
      let text = $0["text"]?.string ?? "?"
      return $0["checked"] == true ? text.uppercased() : text
    } ?? []
  }

  @Test("has steps in order, which every member adds, changes, checks, moves and removes")
  func steps() throws {
    try world.household(of: [World.ann, World.bob])
    try step("a")
    try step("c", as: World.bob)
    #expect(try step("b", at: 2) == 3)
    try step("z", at: 1)
    #expect(try list() == ["z", "a", "b", "c"])
    try world.call("chores.checklist.edit", ["step": 4, "text": "y"], as: World.bob)
    try world.call("chores.checklist.check", ["step": 3])
    try world.call("chores.checklist.move", ["step": 4, "to": 3])
    #expect(try list(as: World.bob) == ["a", "B", "y", "c"])
    let moved = try world.call("chores.checklist.move", ["step": 1, "to": 100])
    #expect(moved["step"]?["position"]?.int == 4)
    try world.call("chores.checklist.remove", ["step": 2])
    try world.call("chores.checklist.check", ["step": 3, "checked": false])
    #expect(try list() == ["b", "y", "a"])
    let shown = try world.call("chores.task.show", ["task": "dishes"])["task"]
    #expect(try shown == world.task())
    #expect(world.indexesAreTrue)
    try world.restart()
    #expect(try list() == ["b", "y", "a"])
  }

  @Test("stays in order however often steps are put between two others")
  func order() throws {
    try world.household()
    try step("first")
    try step("last")
    for number in 1...30 { try step("\(number)", at: 2) }
    #expect(try list() == ["first"] + (1...30).reversed().map { "\($0)" } + ["last"])
    for _ in 1...30 { try world.call("chores.checklist.move", ["step": 1, "to": 2]) }
    for _ in 1...30 {
      try world.call("chores.checklist.move", ["step": 2, "to": 1])
      try world.call("chores.checklist.move", ["step": 1, "to": 1])
    }
    #expect(try list().prefix(3) == ["first", "last", "30"])
    #expect(world.indexesAreTrue)
  }

  @Test("says that nothing changed if a call repeats what is so already")
  func unchanged() throws {
    try world.household()
    try step("a")
    try step("b")
    try world.call("chores.checklist.check", ["step": 1])
    let calls: [(String, JSON)] = [
      ("chores.checklist.check", ["step": 1]), ("chores.checklist.check", ["step": 2, "checked": false]),
      ("chores.checklist.edit", ["step": 2, "text": "b"]), ("chores.checklist.move", ["step": 2, "to": 2]),
      ("chores.checklist.move", ["step": 2, "to": 50]),
    ]
    for (method, params) in calls { #expect(try world.call(method, params)["changed"] == false, "\(method)") }
  }

  @Test("is unchecked when the task is done or skipped, and an undo checks it again")
  func rounds() throws {
    try world.household()
    for text in ["a", "b"] { try step(text) }
    for method in ["chores.done", "chores.skip"] {
      try world.call("chores.checklist.check", ["step": 2])
      try world.call(method, ["task": 1])
      #expect(try list() == ["a", "b"])
      try world.undo()
      #expect(try list() == ["a", "B"])
    }
    try world.call("chores.done", ["task": 1])
    try world.call("chores.checklist.check", ["step": 1])
    try world.call("chores.done", ["task": 1, "at": world.time(-86_400)])
    #expect(try list() == ["A", "b"], "a belated completion leaves the current round alone")
  }

  @Test("has at most a hundred steps")
  func limit() throws {
    try world.household()
    for number in 1...100 { try step("\(number)") }
    let refusal = try world.refusal("chores.checklist.add", ["task": 1, "text": "more"])
    #expect(refusal.reason == "chores.tooMany" && refusal.data?["limit"]?.int == 100)
    let long = JSON(String(repeating: "a", count: 300))
    #expect(try world.refusal("chores.checklist.edit", ["step": 1, "text": long]).violations == ["text: length"])
    #expect(try world.visits("chores.tasks") <= 5)
  }

  @Test("goes with its task and its room, and comes back with them")
  func gone() throws {
    let task = try world.household()
    try step("a")
    for (method, params) in [("chores.task.remove", ["task": task]), ("chores.room.remove", ["room": 1])]
      as [(String, JSON)]
    {
      let rev = try world.rev(method, params)
      #expect(world.state.steps.count == 0)
      #expect(try world.refusal("chores.checklist.check", ["step": 1]).reason == "chores.stepNotFound")
      try world.undo(rev)
      #expect(try list() == ["a"])
    }
    #expect(world.indexesAreTrue)
  }

  @Test("keeps an undo from deleting its task, and isn't restored without it")
  func dependence() throws {
    try world.house()
    let room = try world.room()
    let params: JSON = ["room": room, "name": "Dishes", "everyDays": 1, "points": 5]
    let added = try world.rev("chores.task.add", params)
    try step("a")
    #expect(try world.undoRefusal(added).reason == "chores.taskInUse")
    let emptied = try world.rev("chores.checklist.remove", ["step": 1])
    let removed = try world.rev("chores.task.remove", ["task": 1])
    #expect(try world.undoRefusal(emptied).reason == "chores.taskGone")
    let back = try #require(try world.undo(removed)["rev"]?.int)
    try step("b")
    #expect(try world.undoRefusal(back).reason == "chores.taskInUse")
    #expect(try list() == ["b"] && world.indexesAreTrue)
  }

  @Test("of a house without members is swept away")
  func swept() throws {
    try world.household()
    try step("a")
    try world.call("chores.house.leave")
    world.state.houses.forget(1)
    while world.state.sweep(10) {}
    #expect(world.state.steps.count == 0)
  }

  @Test("isn't changed by a member who was removed, not even by undo")
  func removedMember() throws {
    try world.household(of: [World.ann, World.bob])
    let rev = try world.rev("chores.checklist.add", ["task": 1, "text": "secret"], as: World.bob)
    let bob = try world.nameJSON(of: World.bob)
    try world.call("chores.member.remove", ["member": bob, "acknowledge": ["affectsOthers"]])
    #expect(try world.undoRefusal(rev, as: World.bob).reason == "chores.notHome")
    #expect(try world.refusal("chores.checklist.check", ["step": 1], as: World.bob).reason == "chores.stepNotFound")
    let seen = try world.call("history.list", ["module": "chores", "limit": 1000], as: World.bob)
    #expect(!seen.description.contains("secret"))
  }

  @Test("can be read from a journal with positions that no call makes")
  func impossible() throws {
    try world.household()
    for id in 1...2 {
      world.state.steps.load(
        ChecklistStep(id: id, house: 1, task: 1, text: "\(id)", position: ChecklistStep.positions.upperBound))
    }
    try step("3")
    try step("4", at: 2)
    #expect(try list() == ["1", "4", "2", "3"])
  }
}
