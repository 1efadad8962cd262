import ModuleKit
import System
import TestSupport
import Testing
import Time
import Wire

@testable import Chores

/// `./dev test --long`, for it wants a daemon that is optimised.
@Suite("A start with a hundred thousand completions", .enabled(if: Process.environment("TRACKD_TEST_LONG") != nil))
struct RestartTests {
  private static let count = 100_000

  @Test("takes less than a second, all indexes made, and what is asked then comes from them")
  func start() throws {
    let world = try World()
    try world.house(of: [World.ann, World.bob])
    let room = try world.room()
    for number in 1...20 { try world.task("task \(number)", in: room, everyDays: number) }
    let tasks = Array(world.state.tasks.rows)
    let residents = world.state.members.index.residents(of: 1)
    for id in 1...Self.count {
      let at = Instant(seconds: world.seconds - (Self.count - id) * 600)
      world.state.completions.load(Completion(id: id, task: tasks[id % 20], by: residents[id % 2], at: at))
    }
    // Compaction writes all rows.
    try world.call("system.compact", as: 0)
    let daemon = try world.leaveToDaemon()
    var best = Int.max
    for _ in 0..<3 {
      daemon.kill()
      best = min(best, try daemon.start() / 1_000_000)
    }
    print("a start with \(Self.count) completions: \(best) ms")
    #expect(best < 1000, "ms from exec to the first answer")
    let status = try daemon.connect().call("system.status")["modules"]
    let rows = status?.elements.first { $0["name"]?.string == "chores" }?["rows"]?.int
    #expect(rows == Self.count + 24)
  }
}
