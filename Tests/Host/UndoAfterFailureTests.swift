import Remarks
import System
import TestSupport
import Testing
import Wire

@testable import Host

@Suite("Undo after a disk failure")
struct UndoAfterFailureTests {
  @Test("undoes the latest remaining change, in whatever module")
  func otherModule() throws {
    let disk = SimulatedDisk()
    let harness = World(disk).start(TestClock())
    defer { harness.close() }
    _ = try harness.call("remarks.add", ["text": "old", "lat": 1, "lon": 1])
    _ = try harness.call("timer.project.add", ["name": "latest"])
    disk.failCalls { $0.number == 1 ? .cutShort(.noSpace) : nil }
    let told = try harness.refusal("remarks.add", ["text": "refused", "lat": 1, "lon": 1])
    #expect(told["data"]?["reason"] == "storage.full")
    disk.failNothing()
    let undone = try harness.call("history.undo")
    #expect(undone["module"] == "timer")
    #expect(undone["method"] == "timer.project.add")
  }
}
