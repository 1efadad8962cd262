import TestSupport
import Testing
import Wire

@testable import Chores

@Suite("The note of a task")
struct NoteTests {
  let world: World

  init() throws { world = try World() }

  @Test("is shown with the task, kept by other edits, and emptied by null or an empty text")
  func edits() throws {
    try world.house()
    let params: JSON = [
      "room": try world.room(), "name": "Windows", "everyDays": 7, "points": 5, "note": "blue cloth\nno soap",
    ]
    #expect(try world.call("chores.task.add", params)["task"]?["note"]?.string == "blue cloth\nno soap")
    try world.call("chores.task.edit", ["task": "Windows", "points": 6])
    #expect(try world.task()["note"]?.string == "blue cloth\nno soap")
    for empty in [.null, ""] as [JSON] {
      try world.call("chores.task.edit", ["task": 1, "note": empty])
      #expect(try world.task()["note"]?.string == "")
      try world.undo()
      #expect(try world.task()["note"]?.string == "blue cloth\nno soap")
    }
    try world.restart()
    #expect(try world.task()["note"]?.string == "blue cloth\nno soap")
    let long = JSON(String(repeating: "ä", count: 5001))
    #expect(try world.refusal("chores.task.edit", ["task": 1, "note": long]).violations == ["note: length"])
  }

  @Test("isn't in the list of what is due, which shows all due tasks at once")
  func due() throws {
    let task = try world.household()
    try world.call("chores.task.edit", ["task": task, "note": "blue cloth"])
    let due = try world.call("chores.due")["due"]?[0]?["task"]
    #expect(due?["id"] == task && due?["note"] == nil)
  }

  @Test("of a removed task is gone, and comes back with it")
  func removed() throws {
    let task = try world.household()
    try world.call("chores.task.edit", ["task": task, "note": "blue cloth"])
    for (method, params) in [("chores.task.remove", ["task": task]), ("chores.room.remove", ["room": 1])]
      as [(String, JSON)]
    {
      try world.call(method, params)
      #expect(!world.rows.contains { $0.contains("blue cloth") })
      try world.undo()
      #expect(try world.task()["note"]?.string == "blue cloth")
    }
  }
}
