import Remarks
import System
import TestSupport
import Testing
import Wire

@testable import Host

@Suite("Undo without a module's name")
struct UndoAnywhereTests {
  @Test("goes back change by change, from module to module")
  func turns() throws {
    let harness = World(SimulatedDisk()).start(TestClock())
    defer { harness.close() }
    _ = try harness.call("timer.project.add", ["name": "first"])
    _ = try harness.call("remarks.add", ["text": "second", "lat": 1, "lon": 1])
    _ = try harness.call("timer.project.add", ["name": "third"])
    let undone = try (0..<3).map { _ in try harness.call("history.undo")["method"] ?? .null }
    #expect(undone == ["timer.project.add", "remarks.add", "timer.project.add"])
    #expect(try harness.refusal("history.undo")["data"]?["reason"] == "history.nothingToUndo")
  }

  @Test("after a disk failure, undoes the latest remaining change")
  func afterFailure() throws {
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
