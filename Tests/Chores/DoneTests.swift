import TestSupport
import Testing
import Time
import Wire

@testable import Chores

@Suite("Completed tasks")
struct DoneTests {
  let world: World

  init() throws { world = try World() }

  @Test("earns the task's points for the member who did it, with a word of praise")
  func done() throws {
    let task = try world.household(of: [World.ann, World.bob], points: 5)
    let (ann, bob) = (try world.name(of: World.ann), try world.name(of: World.bob))
    let reply = try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    #expect(reply["points"]?.int == 5 && reply["total"]?.int == 5)
    #expect(reply["message"]?.string == "Well done, \(ann): 5 points for Dishes, 5 in all.")
    let completion = try #require(reply["completion"])
    #expect(completion["user"]?.string == ann && completion["task"] == task && completion["at"] == world.time(0))
    let second = try world.call(
      "chores.done", ["acknowledge": ["again"], "task": task, "by": JSON(ann), "at": world.time(-3600)], as: World.bob)
    #expect(second["total"]?.int == 10 && second["completion"]?["user"]?.string == ann)
    #expect(
      try world.call("chores.done", ["acknowledge": ["again"], "task": task, "by": JSON(bob.uppercased())])["total"]?
        .int == 5)
    #expect(try world.scores() == ["\(ann) 10", "\(bob) 5"])
  }

  @Test("has a note, which the history shows")
  func note() throws {
    let task = try world.household()
    let done = try world.call("chores.done", ["task": task, "note": "out of soap\nbought some"])
    #expect(done["completion"]?["note"]?.string == "out of soap\nbought some")
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    let notes = try world.call("chores.history")["completions"]?.elements.compactMap { $0["note"]?.string }
    #expect(notes == ["", "out of soap\nbought some"])
    let long = JSON(String(repeating: "a", count: 1001))
    #expect(try world.refusal("chores.done", ["task": task, "note": long]).violations == ["note: length"])
  }

  @Test("praises one point and no points in other words")
  func praise() throws {
    let task = try world.household(points: 1)
    let ann = try world.name(of: World.ann)
    #expect(
      try world.call("chores.done", ["acknowledge": ["again"], "task": task])["message"]?.string
        == "Well done, \(ann): one point for Dishes, 1 in all.")
    try world.call("chores.task.edit", ["task": task, "points": 0])
    #expect(
      try world.call("chores.done", ["acknowledge": ["again"], "task": task])["message"]?.string
        == "Well done, \(ann): Dishes is done.")
  }

  @Test("is recorded by members, and not in the future")
  func refused() throws {
    let task = try world.household()
    let bob = try world.nameJSON(of: World.bob)
    for by in [bob, "nobody"] {
      let refusal = try world.refusal("chores.done", ["acknowledge": ["again"], "task": task, "by": by])
      #expect(refusal.reason == "chores.memberNotFound" && refusal.code == -32001)
    }
    #expect(
      try world.refusal("chores.done", ["acknowledge": ["again"], "task": task, "at": world.time(1)]).violations == [
        "at: future"
      ])
    #expect(try world.refusal("chores.done", ["acknowledge": ["again"], "task": 99]).reason == "chores.taskNotFound")
    #expect(try world.history().isEmpty)
  }

  @Test("sets when the task is next due, unless a later completion exists")
  func past() throws {
    let task = try world.household()
    try world.call("chores.done", ["acknowledge": ["again"], "task": task, "at": world.time(-43_200)])
    #expect(try world.task()["priority"]?.int == 50)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task, "at": world.time(-60_000)])
    #expect(try world.task()["priority"]?.int == 50)
    #expect(try world.task()["lastDoneAt"] == world.time(-43_200))
  }

  @Test("rotates between members: fewest completions since joining, then the least recent, then in the order of names")
  func turns() throws {
    let people = [World.ann, World.bob, World.cleo]
    let names = try people.map(world.name)
    let key = try world.house(of: [World.cleo, World.ann])
    let task = try world.task(in: try world.room())
    #expect(try world.turn() == names[0])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    #expect(try world.turn() == names[2])
    world.seconds += 60
    try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.cleo)
    // Both members have one completion. It is the first member's turn, because that member's completion is older.
    #expect(try world.turn() == names[0])
    // It is the new member's turn, because that member has no completions.
    try world.call("chores.house.join", ["key": key], as: World.bob)
    #expect(try world.turn() == names[1])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task, "at": world.time(-3600)], as: World.bob)
    #expect(try world.turn() == names[1])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob)
    #expect(try world.turn() == names[0])
    // Each task has its own rotation, and each rotation begins with a different member.
    for (name, first) in [("Floor", 1), ("Oven", 2), ("Windows", 0)] {
      try world.task(name)
      #expect(try world.tasks().first { $0["name"] == JSON(name) }?["turn"]?.string == names[first])
    }
  }

  @Test("from before a membership doesn't count for it, unless it was recorded after joining")
  func membership() throws {
    let task = try world.household(of: [World.ann, World.bob])
    let key = try #require(try world.call("chores.house.show")["house"]?["key"])
    for _ in 1...3 { try world.call("chores.done", ["acknowledge": ["again"], "task": task], as: World.bob) }
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.house.leave", as: World.bob)
    try world.call("chores.house.join", ["key": key], as: World.bob)
    #expect(try world.turn() == world.name(of: World.bob))
    let bob = try world.nameJSON(of: World.bob)
    let reply = try world.call(
      "chores.done", ["acknowledge": ["again"], "task": task, "by": bob, "at": world.time(-864_000)])
    #expect(reply["total"]?.int == 5)
    #expect(try world.scores() == ["\(try world.name(of: World.ann)) 5", "\(try world.name(of: World.bob)) 5"])
  }

  @Test("can be skipped: no points, no turn, and the waiting time starts again")
  func skip() throws {
    let task = try world.household(of: [World.ann, World.bob])
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    world.seconds += 90_000
    let turn = try world.turn()
    let skipped = try world.call("chores.skip", ["task": task], as: World.bob)["task"]
    #expect(skipped?["priority"]?.int == 0 && skipped?["dueAt"] == world.time(86_400))
    #expect(try world.turn() == turn && world.history() == [1])
    for (after, priority, level) in [
      (22_463, 25, "low"), (22_464, 26, "medium"), (65_663, 75, "medium"), (65_664, 76, "high"), (87_263, 100, "high"),
      (87_264, 101, "now"),
    ] {
      let shown = try world.task(at: world.seconds + after)
      #expect(shown["priority"]?.int == priority && shown["level"]?.string == level, "\(after)")
    }
    // If two completions are in the same second, the completion that was recorded later counts.
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.skip", ["task": task, "until": world.time(500_000)])
    #expect(try world.task()["dueAt"] == world.time(500_000))
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    #expect(try world.task()["dueAt"] == world.time(86_400))
  }

  @Test("aren't moved by a skip from before a later skip")
  func skipBefore() throws {
    let task = try world.household()
    try world.call("chores.skip", ["task": task, "until": world.time(500_000)])
    let rows = try world.task()
    #expect(try world.call("chores.skip", ["task": task, "at": world.time(-600)])["changed"] == false)
    #expect(try world.task() == rows)
  }

  @Test("can be skipped before it was ever done, and without an interval")
  func skipSpecial() throws {
    let task = try world.household()
    let whenever = try world.task("Windows", everyDays: 0)
    for id in [task, whenever] {
      let skipped = try world.call("chores.skip", ["task": id])["task"]
      #expect(skipped?["priority"]?.int == 0 && skipped?["lastDoneAt"] == .null && skipped?["lastDoneBy"] == .null)
    }
    world.seconds += 864_000
    #expect(try world.tasks().map { $0["priority"]?.int } == [1000, 0])
  }

  @Test("can be skipped until a time, and is due at that second", arguments: [1, 3600, 86_400, 864_000])
  func skipUntil(after: Int) throws {
    let task = try world.household(everyDays: 7)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.pause", ["from": world.time(500), "to": world.time(700)])
    try world.call("chores.skip", ["task": task, "until": world.time(after)])
    let until = world.seconds + after
    #expect(try world.task()["dueAt"] == world.time(after))
    #expect(try world.task(at: until - 1)["priority"]?.int == 99)
    #expect(try world.task(at: until)["priority"]?.int == 100)
    // A pause before the end of the skip doesn't delay the next level. A pause after that end delays the level by the
    // 200 s of the pause.
    let next = until + 6048 + (after == 1 ? 200 : 0)
    #expect(try world.task(at: next - 1)["level"]?.string == "high")
    #expect(try world.task(at: next)["level"]?.string == "now")
    #expect(try world.refusal("chores.skip", ["task": task, "until": world.time(0)]).violations == ["until: past"])
  }

  @Test("waits while the house is paused, by times or whole days of the zone")
  func pause() throws {
    let task = try world.household()
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    // In Berlin, Thursday starts at 23:00 UTC on Wednesday, 42,800 s from now.
    let days = try world.call(
      "chores.pause", ["from": "2026-11-19", "to": "2026-11-19", "timeZone": "Europe/Berlin"])["pause"]
    #expect(days?["from"]?.string == "2026-11-18T23:00:00Z" && days?["to"]?.string == "2026-11-19T23:00:00Z")
    #expect(try world.task()["dueAt"] == world.time(172_800))
    #expect(
      try world.task(at: world.seconds + 42_800)["priority"] == world.task(at: world.seconds + 129_200)["priority"])
    #expect(try world.call("chores.house.show")["house"]?["pauses"]?.elements.map { $0["id"] } == [days?["id"]])
    world.seconds += 129_200
    #expect(try world.call("chores.house.show")["house"]?["pauses"]?.count == 0)
    #expect(try world.refusal("chores.pause", ["from": "2026-11-20", "to": "2026-11-19"]).violations == ["to: range"])
    #expect(try world.refusal("chores.pause").violations == ["from: missing", "to: missing"])
  }

  @Test("adjacent pauses merge and count once")
  func pauses() throws {
    let task = try world.household()
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    func pause(_ from: Int, _ to: Int) throws -> [Int?] {
      let pause = try world.call("chores.pause", ["from": world.time(from), "to": world.time(to)])["pause"]
      let times = try ["from", "to"].map { try #require(pause?[$0]?.string.flatMap { Instant(rfc3339: $0.utf8) }) }
      return [pause?["id"]?.int] + times.map { $0.seconds - world.seconds }
    }
    #expect(try pause(1000, 2000) == [1, 1000, 2000])
    #expect(try pause(4000, 5000) == [2, 4000, 5000])
    #expect(try pause(1200, 1300) == [1, 1000, 2000])
    #expect(try pause(2000, 3000) == [1, 1000, 3000])
    #expect(try world.task()["dueAt"] == world.time(86_400 + 3000))
    #expect(try pause(2500, 4000) == [1, 1000, 5000])
    #expect(try world.task()["dueAt"] == world.time(86_400 + 4000))
    #expect(try pause(-500, 9000) == [1, -500, 9000])
    #expect(try world.task()["dueAt"] == world.time(86_400 + 9000))
    #expect(world.indexesAreTrue)
  }
}
