import TestSupport
import Testing
import Wire

@testable import Chores

@Suite("Undo in a house")
struct UndoTests {
  let world: World

  init() throws { world = try World() }

  @Test("of a completion takes its points back and restores turn and waiting; redo gives them again")
  func completion() throws {
    let task = try world.household(of: [World.ann, World.bob])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    let before = try world.tasks()
    let rev = try world.rev("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)
    let after = try world.scores()
    try world.undo(as: World.bob)
    #expect(try world.tasks() == before)
    #expect(try world.scores() == ["\(try world.name(of: World.ann)) 5", "\(try world.name(of: World.bob)) 0"])
    try world.undo(rev + 1, as: World.bob)
    #expect(try world.scores() == after && world.history() == [2, 1])
  }

  @Test("of leaving restores the member with their points")
  func leave() throws {
    let task = try world.household(of: [World.ann, World.bob])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)
    let before = (try world.scores(), try world.turn())
    try world.call("chores.house.leave", as: World.bob)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.undo()
    try world.undo(as: World.bob)
    #expect(try world.scores(as: World.bob) == before.0 && world.turn() == before.1)
  }

  @Test("of the last member's leaving restores the whole house: key, rooms, tasks, history, pauses, points")
  func lastLeave() throws {
    let task = try world.household(of: [World.ann, World.bob])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.skip", ["task": task])
    try world.call("chores.pause", ["from": "2026-12-24", "to": "2026-12-26"])
    try world.call("chores.room.remove", ["room": try world.room("Attic")])
    try world.call("chores.house.leave", as: World.bob)
    let before = world.rows
    let house = try world.call("chores.house.show")["house"]
    try world.call("chores.house.leave")
    try world.restart()
    try world.undo()
    #expect(world.rows == before && world.indexesAreTrue)
    #expect(try world.call("chores.house.show")["house"] == house)
    #expect(try world.history() == [2, 1])
    try world.undo(as: World.bob)
    #expect(try world.scores() == ["\(try world.name(of: World.ann)) 5", "\(try world.name(of: World.bob)) 5"])
  }

  @Test("never puts a user into two houses")
  func secondHouse() throws {
    try world.house("Villa", of: [World.ann, World.bob])
    let left = try world.rev("chores.house.leave")
    try world.house("Barn")
    let refusal = try world.undoRefusal(left)
    #expect(refusal.reason == "chores.housed" && refusal.code == -32002)
    #expect(refusal.data?["house"]?["name"]?.string == "Barn")
    #expect(world.indexesAreTrue)
  }

  @Test("of leaving is refused once the house is gone, and works again when that is undone")
  func houseGone() throws {
    try world.house("Villa", of: [World.ann, World.bob])
    let left = try world.rev("chores.house.leave", as: World.bob)
    let gone = try world.rev("chores.house.leave")
    let refusal = try world.undoRefusal(left, as: World.bob)
    #expect(refusal.reason == "chores.houseGone" && !refusal.message.contains("Villa"))
    try world.undo(gone)
    try world.undo(left, as: World.bob)
    #expect(try world.scores().count == 2)
  }

  @Test("never leaves a house without members, by undoing a join or a leave")
  func lastMember() throws {
    let key = try world.house("Villa")
    let join = try world.rev("chores.house.join", ["key": key], as: World.bob)
    try world.call("chores.house.leave")
    #expect(try world.undoRefusal(join, as: World.bob).reason == "chores.lastMember")
    // A user undoes leaving the house, and redoes it after all other members have left.
    try world.undo()
    let left = try world.rev("chores.house.leave", as: World.bob)
    let back = try #require(try world.undo(left, as: World.bob)["rev"]?.int)
    try world.call("chores.house.leave")
    #expect(try world.undoRefusal(back, as: World.bob).reason == "chores.lastMember")
    #expect(world.indexesAreTrue)
  }

  @Test("of a join with points acts like leaving, and its redo restores the points")
  func join() throws {
    let task = try world.household()
    let key = try #require(try world.call("chores.house.show")["house"]?["key"])
    let join = try world.rev("chores.house.join", ["key": key], as: World.bob)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)
    let undone = try #require(try world.undo(join, as: World.bob)["rev"]?.int)
    #expect(try world.scores().count == 1 && world.history() == [1])
    try world.undo(undone, as: World.bob)
    #expect(try world.scores().first == "\(try world.name(of: World.bob)) 5")
  }

  @Test("of making a house is refused once it has other members or contents")
  func create() throws {
    let made = try world.rev("chores.house.create", ["name": "Villa"])
    let key = try #require(try world.call("chores.house.show")["house"]?["key"])
    try world.room()
    #expect(try world.undoRefusal(made).reason == "chores.houseInUse")
    try world.undo()
    try world.call("chores.house.join", ["key": key], as: World.bob)
    #expect(try world.undoRefusal(made).reason == "chores.houseInUse")
    try world.undo(as: World.bob)
    try world.undo(made)
    #expect(world.rows.isEmpty)
  }

  @Test("never deletes a house with members, however long the chain of undos is")
  func inhabited() throws {
    try world.house("Villa")
    let key = try #require(try world.call("chores.house.show")["house"]?["key"])
    let left = try world.rev("chores.house.leave")
    let back = try #require(try world.undo(left)["rev"]?.int)
    try world.call("chores.house.join", ["key": key], as: World.bob)
    #expect(try world.undoRefusal(back).reason == "chores.houseInUse")
    #expect(try world.call("chores.house.show", as: World.bob)["house"]?["members"]?.count == 2)
    // Ann left the house and returned by undoing her departure. If she undoes that undo, she leaves again.
    try world.undo(as: World.bob)
    try world.room()
    try world.undo()
    let gone = try #require(try world.undo(back)["rev"]?.int)
    #expect(try world.refusal("chores.house.show").reason == "chores.noHouse")
    try world.undo(gone)
    #expect(world.indexesAreTrue)
  }

  @Test("of making a house that was undone and redone is refused like the first")
  func createdAgain() throws {
    let made = try world.rev("chores.house.create", ["name": "Villa"])
    let key = try #require(try world.call("chores.house.show")["house"]?["key"])
    let undone = try #require(try world.undo(made)["rev"]?.int)
    let again = try #require(try world.undo(undone)["rev"]?.int)
    try world.call("chores.house.join", ["key": key], as: World.bob)
    #expect(try world.undoRefusal(again).reason == "chores.houseInUse")
    try world.undo(as: World.bob)
    try world.room()
    #expect(try world.undoRefusal(again).reason == "chores.houseInUse")
    try world.undo()
    try world.undo(again)
    #expect(world.rows.isEmpty)
  }

  @Test("is refused if a room's name is in use, its room is gone, or other rows depend on the change")
  func rooms() throws {
    try world.house()
    let added = try world.rev("chores.room.add", ["name": "Kitchen"])
    let task = try world.rev("chores.task.add", ["room": 1, "name": "Dishes", "everyDays": 1, "points": 5])
    #expect(try world.undoRefusal(added).reason == "chores.roomInUse")
    let done = try world.rev("chores.done", ["acknowledge": ["again"], "task": 1])
    #expect(try world.undoRefusal(task).reason == "chores.taskInUse")
    let removedTask = try world.rev("chores.task.remove", ["task": 1])
    let removedRoom = try world.rev("chores.room.remove", ["room": 1])
    #expect(try world.undoRefusal(removedTask).reason == "chores.roomGone")
    try world.room("KITCHEN")
    let refusal = try world.undoRefusal(removedRoom)
    #expect(refusal.reason == "chores.roomExists" && refusal.data?["room"]?["id"]?.int == 2)
    try world.undo()
    try world.undo(removedRoom)
    try world.undo(removedTask)
    try world.undo(done)
    try world.undo(task)
    try world.undo(added)
    #expect(try world.tasks().isEmpty && world.indexesAreTrue)
  }

  @Test("of a room that is empty again is refused while it has completions")
  func doneThere() throws {
    try world.house()
    let added = try world.rev("chores.room.add", ["name": "Kitchen"])
    try world.room("Bath")
    let task = try world.task(in: 1)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.task.edit", ["task": task, "room": 2])
    #expect(try world.undoRefusal(added).reason == "chores.roomInUse")
  }

  @Test("of a pause is refused if it overlaps a newer pause")
  func pause() throws {
    try world.house()
    let first = try world.rev("chores.pause", ["from": world.time(1000), "to": world.time(2000)])
    let undone = try #require(try world.undo(first)["rev"]?.int)
    try world.call("chores.pause", ["from": world.time(1500), "to": world.time(2500)])
    let refusal = try world.undoRefusal(undone)
    #expect(refusal.reason == "chores.paused" && refusal.data?["pause"]?["id"]?.int == 2)
  }

  @Test(
    "of leaving needs the current key: refused after a key change, allowed when that is undone")
  func newKey() throws {
    try world.house("Villa", of: [World.ann, World.bob])
    let left = try world.rev("chores.house.leave", as: World.bob)
    let renewed = try world.rev("chores.house.newKey")
    try world.restart()
    #expect(try world.undoRefusal(left, as: World.bob).reason == "chores.notHome")
    try world.undo(renewed)
    try world.undo(left, as: World.bob)
    #expect(try world.scores().count == 2)
  }

  @Test("of leaving restores nobody after a key change, not even by an administrator")
  func newKeyForAll() throws {
    try world.house("Villa", of: [World.ann, World.bob])
    let left = try world.rev("chores.house.leave", as: World.bob)
    let renewed = try world.rev("chores.house.newKey")
    let undo: JSON = ["module": "chores", "rev": JSON(left)]
    #expect(try world.refusal("history.undo", undo, as: 0).reason == "chores.notHome")
    #expect(try world.scores().count == 1)
    try world.undo(renewed)
    try world.call("history.undo", undo, as: 0)
    #expect(try world.scores().count == 2)
  }

  @Test("is refused for former members until they return; administrators may")
  func rights() throws {
    try world.house(of: [World.ann, World.bob])
    let key = try #require(try world.call("chores.house.show")["house"]?["key"])
    let added = try world.rev("chores.room.add", ["name": "Kitchen"], as: World.bob)
    let renamed = try world.rev("chores.house.rename", ["name": "Villa"], as: World.bob)
    let left = try world.rev("chores.house.leave", as: World.bob)
    for rev in [added, renamed] {
      let refusal = try world.undoRefusal(rev, as: World.bob)
      #expect(refusal.reason == "chores.notHome" && refusal.code == -32003)
    }
    #expect(try world.undoRefusal(added).reason == "history.notFound")
    // The changes below conflict with the undos. A former member still learns only that they have no permission.
    let first = try world.undoRefusal(added, as: World.bob)
    try world.task("Mark", in: 1)
    try world.call("chores.room.rename", ["room": 1, "name": "Mark"])
    try world.call("chores.house.rename", ["name": "Mark"])
    for rev in [added, renamed] {
      let refusal = try world.undoRefusal(rev, as: World.bob)
      #expect(refusal.message == first.message && refusal.reason == "chores.notHome")
    }
    for _ in 1...3 { try world.undo() }
    try world.call("history.undo", ["module": "chores", "rev": JSON(renamed)], as: 0)
    try world.undo(left, as: World.bob)
    try world.undo(added, as: World.bob)
    #expect(try world.call("chores.house.show")["house"]?["name"]?.string == "Home")
    #expect(try world.call("chores.house.show")["house"]?["key"] == key)
  }
}
