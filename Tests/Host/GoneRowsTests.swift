import TestSupport
import Testing
import Wire

@testable import Host

/// These tests fail if a start ignores the last versions of deleted rows that a compacted journal's history contains.
@Suite("The history of deleted rows")
struct GoneRowsTests {
  @Test("is the same after a compaction and a restart")
  func compacted() throws {
    let world = World(SimulatedDisk())
    var harness = world.start(TestClock())
    _ = try harness.call("timer.start", ["project": "Bread"])
    _ = try harness.call("history.undo")
    let told = try harness.call("history.list", ["module": "timer"])
    _ = try harness.call("system.compact", ["module": "timer"], as: 0)
    harness.close()
    harness = world.start(TestClock())
    defer { harness.close() }
    #expect(try harness.call("history.list", ["module": "timer"]) == told)
    #expect("\(told)".contains(#""project":"Bread""#))
  }
}
