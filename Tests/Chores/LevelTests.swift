import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Chores

/// Checks the times at which levels change. The module tells the host these times. NoticeTests checks that the host
/// announces the changes at exactly these times.
@Suite("Levels that change by time")
struct LevelTests {
  let world: World

  init() throws { world = try World() }

  func subscribe(_ uid: UInt32 = World.ann) throws {
    try world.call("events.subscribe", ["topics": ["chores.level"]], as: uid)
    _ = world.harness.takeEvents(of: uid)
  }

  /// Lets the time pass until `end` seconds after the start. Returns the notices, each with its time, task, level and
  /// priority.
  func told(_ start: Int, through end: Int, to uid: UInt32 = World.ann) -> [String] {
    world.harness.passTime(to: start + end)
    return world.harness.takeEvents(of: uid).map { event in
      let params = event["params"]
      let at = params?["at"]?.string.flatMap { Instant(rfc3339: $0.utf8) }?.seconds ?? 0
      let task = params?["task"]
      return "\(at - start) \(task?["name"]?.string ?? "?") \(task?["level"]?.string ?? "?") "
        + "\(task?["priority"]?.int ?? -1)"
    }
  }

  @Test("are announced to all members, once at each threshold, to the second")
  func thresholds() throws {
    let task = try world.household(of: [World.ann, World.bob])
    try world.house("Barn", of: [World.cleo])
    for uid in [World.ann, World.bob, World.cleo] { try subscribe(uid) }
    let start = world.seconds
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    let all = ["22464 Dishes medium 26", "65664 Dishes high 76", "87264 Dishes now 101"]
    #expect(world.harness.ringsAt == start + 22_464)
    #expect(told(start, through: 22_463) == [])
    #expect(told(start, through: 22_464) == [all[0]])
    #expect(told(start, through: 65_663) == [])
    #expect(told(start, through: 87_263) == [all[1]])
    #expect(told(start, through: 864_000) == [all[2]])
    #expect(world.harness.ringsAt == nil)
    #expect(told(start, through: 864_000, to: World.bob) == all)
    #expect(told(start, through: 864_000, to: World.cleo) == [])
  }

  @Test(
    "are events with the current revision, no author and no changes, and aren't in the history"
  )
  func event() throws {
    let task = try world.household()
    try subscribe()
    let rev = try world.rev("chores.done", ["acknowledge": ["again"], "task": task])
    world.harness.passTime(to: world.seconds + 22_464)
    let params = try #require(world.harness.takeEvents(of: World.ann).first?["params"])
    #expect(params["module"]?.string == "chores" && params["rev"]?.int == rev && params["by"] == .null)
    #expect(params["method"]?.string == "chores.level" && params["changes"]?.count == 0)
    let shown = try world.task()
    #expect(params["task"] == shown)
    #expect(try world.call("history.list", ["module": "chores"])["transactions"]?[0]?["rev"]?.int == rev)
  }

  @Test("follow whatever changes the waiting: skips, pauses, edits, removals, undo and a restart")
  func changes() throws {
    let task = try world.household()
    try subscribe()
    let start = world.seconds
    func rings() -> Int? { world.harness.ringsAt.map { $0 - start } }
    #expect(rings() == nil)
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    #expect(rings() == 22_464)
    try world.call("chores.pause", ["from": world.time(1000), "to": world.time(5000)])
    #expect(rings() == 26_464)
    try world.undo()
    #expect(rings() == 22_464)
    try world.call("chores.task.edit", ["task": task, "everyDays": 2])
    #expect(rings() == 44_928)
    try world.call("chores.task.edit", ["task": task, "everyDays": 0])
    #expect(rings() == nil)
    try world.call("chores.task.edit", ["task": task, "everyDays": 1])
    // The task is due in a day and a half, so its interval begins in half a day. The level changes 22,464 s later.
    try world.call("chores.skip", ["task": task, "until": world.time(129_600)])
    #expect(rings() == 65_664)
    try world.call("chores.task.remove", ["task": task])
    #expect(rings() == nil)
    try world.undo()
    #expect(rings() == 65_664)
    try world.call("chores.house.leave")
    #expect(rings() == nil)
    try world.undo()
    try world.restart()
    try subscribe()
    #expect(rings() == 65_664)
    #expect(told(start, through: 300_000).count == 3)
  }

  @Test("stop in a pause that begins just before a threshold", arguments: [0, 1])
  func pause(before seconds: Int) throws {
    let task = try world.household()
    try subscribe()
    let start = world.seconds
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try world.call("chores.pause", ["from": world.time(22_464 - seconds), "to": world.time(32_464 - seconds)])
    #expect(told(start, through: 40_000) == ["\(seconds == 0 ? 22_464 : 32_464) Dishes medium 26"])
  }

  @Test("are found even if very much changed since the last look")
  func many() throws {
    let task = try world.household()
    try subscribe()
    let start = world.seconds
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    #expect(world.harness.ringsAt == start + 22_464)
    world.harness.disconnect(World.ann)
    for _ in 1...300 { world.respond("chores.done", ["acknowledge": ["again"], "task": task, "at": world.time(-1)]) }
    world.seconds += 10
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    try subscribe()
    #expect(world.harness.ringsAt == start + 10 + 22_464)
  }

  @Test("are the same as after a rebuild, whatever happens", arguments: 1...4)
  func random(seed: UInt64) throws {
    try world.house()
    for name in ["Kitchen", "Bath"] { try world.room(name) }
    for number in 1...6 { try world.task("t\(number)", in: JSON(number % 2 + 1), everyDays: number % 4) }
    var chance = Chance(seed: seed)
    for round in 1...80 {
      world.seconds += chance.below(20_000)
      let task = JSON(chance.below(6) + 1)
      switch chance.below(8) {
      case 0, 1, 2:
        world.respond("chores.done", ["acknowledge": ["again"], "task": task, "at": world.time(-chance.below(50_000))])
      case 3: world.respond("chores.skip", ["task": task])
      case 4: world.respond("chores.skip", ["task": task, "until": world.time(chance.below(100_000))])
      case 5:
        let from = chance.below(100_000) - 50_000
        world.respond("chores.pause", ["from": world.time(from), "to": world.time(from + 1 + chance.below(40_000))])
      case 6: world.respond("chores.task.edit", ["task": task, "everyDays": JSON(chance.below(4))])
      default: world.respond("history.undo", ["module": "chores"])
      }
      guard round.isMultiple(of: chance.below(6) + 1) else { continue }
      let expected = world.state.tasks.index.facts.keys.flatMap { world.state.levelChanges(of: $0, .utc) }.sorted()
      _ = world.state.nextNotice(after: .earliest, world.moment)
      #expect(Array(world.state.levelChanges.line.items) == expected)
    }
  }
}
