import Host
import System
import TestSupport
import Testing
import Wire

@testable import trackd

@Suite("Replies and the disk")
struct StorageTests {
  @Test("a change is answered once it is durable; others' reads don't wait")
  func held() throws {
    let disk = SimulatedDisk()
    let harness = try LoopHarness(storage: disk)
    let writer = try harness.connectAndGreet()
    let reader = try harness.connectAndGreet()
    let gate = Gate()
    defer { gate.open() }
    disk.failCalls { call in
      if call.kind == .synchronize, call.name == "marks.journal" { gate.pass() }
      return nil
    }
    writer.call(1, "marks.add", ["text": "x"])
    writer.call(2, "marks.count")
    try harness.turn()
    reader.call(1, "marks.count")
    try harness.turns { reader.lines.count == 2 }
    #expect(reader.replies[1]["result"]?["count"]?.int == 1)
    try harness.turns(forMilliseconds: 50)
    #expect(writer.lines.count == 1)
    gate.open()
    try harness.turns { writer.lines.count == 3 }
    #expect(writer.ids == [0, 1, 2])
  }

  @Test("a failed sync is reported to the calls that wait for it, in order and within batches")
  func failed() throws {
    let disk = SimulatedDisk()
    let harness = try LoopHarness(storage: disk)
    let single = try harness.connectAndGreet()
    let batch = try harness.connectAndGreet()
    disk.failCalls { $0.kind == .synchronize && $0.name == "marks.journal" ? .refused(.io) : nil }
    single.call(1, "marks.add", ["text": "x"])
    single.call(2, "system.ping")
    batch.send("[\(TestClient.request(1, "system.ping")),\(TestClient.request(2, "marks.add", ["text": "y"]))]\n")
    try harness.turns { single.lines.count == 3 && batch.lines.count == 2 }
    #expect(single.ids == [0, 1, 2])
    #expect(single.replies[1]["error"]?["code"]?.int == -32006)
    #expect(single.replies[1]["error"]?["data"]?["reason"]?.string == "storage.outcomeUnknown")
    #expect(single.replies[2]["result"] != nil)
    let reply = batch.replies[1]
    #expect(reply[0]?["result"] != nil)
    #expect(reply[1]?["id"]?.int == 2)
    #expect(reply[1]?["error"]?["data"]?["module"]?.string == "marks")
    single.call(3, "marks.count")
    try harness.turns { single.lines.count == 4 }
    #expect(single.replies[3]["result"]?["count"]?.int == 0)
  }

  @Test("a full disk refuses changes, and accepts them again once there is space")
  func full() throws {
    let disk = SimulatedDisk()
    let harness = try LoopHarness(storage: disk)
    let client = try harness.connectAndGreet()
    disk.failCalls { $0.kind != .read && $0.name == "marks.journal" ? .refused(.noSpace) : nil }
    client.call(1, "marks.add", ["text": "x"])
    try harness.turns { client.lines.count == 2 }
    #expect(client.replies[1]["error"]?["data"]?["reason"]?.string == "storage.full")
    #expect(harness.loop.manager.status.contains("marks"))
    disk.failNothing()
    client.call(2, "marks.add", ["text": "x"])
    try harness.turns { client.lines.count == 3 }
    #expect(client.replies[2]["result"]?["mark"]?.int != nil)
    #expect(!harness.loop.manager.status.contains("marks"))
  }

  @Test("stopping waits for the disk")
  func stopping() throws {
    let disk = SimulatedDisk()
    let harness = try LoopHarness(storage: disk)
    let client = try harness.connectAndGreet()
    let gate = Gate()
    defer { gate.open() }
    disk.failCalls { call in
      if call.kind == .synchronize, call.name == "marks.journal" { gate.pass() }
      return nil
    }
    client.call(1, "marks.add", ["text": "x"])
    try harness.turns(forMilliseconds: 30)
    harness.loop.stop("a test")
    try harness.turns(forMilliseconds: 30)
    #expect(harness.loop.phase == .stopping && client.lines.count == 1)
    gate.open()
    try harness.turns { harness.loop.phase == .stopped && client.hasEnded }
    #expect(client.ids == [0, 1])
  }
}
