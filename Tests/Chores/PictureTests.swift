import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Chores

@Suite("The picture of a task")
struct PictureTests {
  let world: World

  init() throws {
    var settings = Settings()
    settings[Chores.pictureBytes] = 100
    world = try World(user: World.ann, settings: settings)
  }

  private func shown(as uid: UInt32 = World.ann) throws -> Int? { try world.task(as: uid)["picture"]?["id"]?.int }

  @Test("is added with the task or later, replaced and removed; every member sees it")
  func edits() throws {
    try world.house(of: [World.ann, World.bob])
    let params: JSON = ["room": try world.room(), "name": "Windows", "everyDays": 7, "points": 5, "picture": picture]
    let added = try world.call("chores.task.add", params)["task"]
    #expect(added?["picture"] == ["id": 1, "type": "image/gif", "bytes": 42])
    let got = try world.call("chores.picture.get", ["task": "windows"], as: World.bob)
    #expect(got["data"] == picture && got["picture"] == added?["picture"])
    try world.call("chores.task.edit", ["task": 1, "points": 6])
    #expect(try shown() == 1)
    try world.call("chores.task.edit", ["task": 1, "picture": picture], as: World.bob)
    #expect(try shown() == 2 && world.state.pictures.count == 1)
    try world.undo(as: World.bob)
    #expect(try shown(as: World.bob) == 1)
    try world.call("chores.task.edit", ["task": 1, "picture": .null])
    #expect(try world.task()["picture"] == nil && world.state.pictures.count == 0)
    #expect(try world.refusal("chores.picture.get", ["task": 1]).reason == "chores.pictureNotFound")
    #expect(try world.refusal("chores.task.edit", ["task": 1, "picture": "AAAA"]).violations == ["picture: type"])
    #expect(world.indexesAreTrue)
  }

  @Test("goes with its task, comes back by undo, and its file follows the row")
  func removed() throws {
    let task = try world.household()
    try world.call("chores.task.edit", ["task": task, "picture": picture])
    for (method, params) in [("chores.task.remove", ["task": task]), ("chores.room.remove", ["room": 1])]
      as [(String, JSON)]
    {
      try world.call(method, params)
      #expect(world.state.pictures.count == 0)
      try world.undo()
      #expect(try world.call("chores.picture.get", ["task": task])["data"] == picture)
    }
    try world.restart()
    #expect(try world.call("chores.picture.get", ["task": task])["data"] == picture)
  }

  @Test("counts for the quota of the member who added it, and a removed one gives way")
  func quota() throws {
    try world.household(of: [World.ann, World.bob])
    try world.task("Windows")
    try world.task("Floor")
    for task in ["Dishes", "Windows"] as [JSON] {
      try world.call("chores.task.edit", ["task": task, "picture": picture])
    }
    let third: JSON = ["task": "Floor", "picture": picture]
    #expect(try world.refusal("chores.task.edit", third).violations == ["picture: quota"])
    try world.call("chores.task.edit", third, as: World.bob)
    let rev = try world.rev("chores.task.edit", ["task": "Windows", "picture": .null])
    try world.call("chores.task.add", ["room": 1, "name": "Bins", "everyDays": 1, "points": 1, "picture": picture])
    #expect(world.pictureFiles.count == 3, "\(world.pictureFiles)")
    #expect(!(try world.undoRefusal(rev)).reason.isEmpty)
    #expect(world.indexesAreTrue)
  }

  @Test("isn't told to a member who was removed, neither as an object nor as a row")
  func removedMember() throws {
    try world.household(of: [World.ann, World.bob])
    try world.call("events.subscribe", ["topics": ["chores"], "shape": "rows"], as: World.bob)
    try world.call("chores.task.edit", ["task": 1, "picture": picture])
    #expect(world.harness.takeEvents(of: World.bob).description.contains("pictures"))
    let bob = try world.nameJSON(of: World.bob)
    try world.call("chores.member.remove", ["member": bob, "acknowledge": ["affectsOthers"]])
    _ = world.harness.takeEvents(of: World.bob)
    try world.call("chores.task.edit", ["task": 1, "picture": picture])
    #expect(!world.harness.takeEvents(of: World.bob).description.contains("pictures"))
    #expect(try world.refusal("chores.picture.get", ["task": 1], as: World.bob).reason == "chores.taskNotFound")
    #expect(!(try world.call("history.list", ["module": "chores"], as: World.bob)).description.contains("image/gif"))
  }

  @Test("of a house without members is deleted")
  func swept() throws {
    try world.household()
    try world.call("chores.task.edit", ["task": 1, "picture": picture])
    #expect(world.pictureFiles.count == 1)
    try world.call("chores.house.leave")
    try world.house("Other", of: [World.bob])
    world.seconds += 2 * 86_400
    for number in 1...1_010 { try world.call("chores.house.rename", ["name": JSON("n\(number)")], as: World.bob) }
    #expect(world.state.pictures.count == 0 && world.indexesAreTrue)
  }
}
