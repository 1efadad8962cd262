import Glibc
import Host
import System
import TestSupport
import Testing
import Wire

@testable import trackd

@Suite("Going when nobody is there")
struct IdleExitTests {
  private static let idle = 200
  private let folder = TestFolder()

  private func passed() throws -> PassedSocket { try PassedSocket(at: folder.path + "/s.sock") }

  private func harness(_ socket: PassedSocket) throws -> LoopHarness {
    try LoopHarness(in: folder, passedBy: socket, exitWhenIdle: Self.idle)
  }

  @Test("a daemon that nobody uses goes, and leaves the socket to whoever passed it")
  func goes() throws {
    let socket = try passed()
    let harness = try harness(socket)
    try harness.turns { harness.loop.phase == .stopped }
    _ = try TestClient(path: socket.path)
  }

  @Test("it stays while somebody is connected, and goes so long after the last has left")
  func stays() throws {
    let harness = try harness(try passed())
    let client = try harness.connectAndGreet()
    try harness.turns(forMilliseconds: 3 * Self.idle)
    #expect(harness.loop.phase == .serving && harness.loop.reactor.isAtRest)
    client.hangUp()
    let start = Clock.monotonicNanoseconds()
    try harness.turns { harness.loop.phase == .stopped }
    #expect(Clock.monotonicNanoseconds() - start >= Self.idle * 1_000_000)
  }

  @Test("who knocks in the moment in which it goes waits for the next one, with all that was sent")
  func boundary() throws {
    let socket = try passed()
    let client: TestClient
    do {
      let first = try harness(socket)
      try first.turn()
      usleep(UInt32(2 * Self.idle * 1000))
      // Now both are reported in one turn: first that it is time to go, then that somebody is there.
      client = try TestClient(path: socket.path)
      client.call(1, "marks.add", ["text": "x"])
      try first.turn()
      #expect(first.loop.phase == .stopped && first.loop.connections.count == 0)
      client.move()
      #expect(client.lines.isEmpty && !client.hasEnded)
    }
    let next = try harness(socket)
    try next.turns {
      client.move()
      return client.lines.count == 1
    }
    #expect(client.replies[0]["result"]?["mark"]?.int == 1)
  }

  @Test("what is under way is ended first, though nobody waits for it")
  func underWay() throws {
    let harness = try harness(try passed())
    let client = try harness.connectAndGreet()
    client.call(1, "marks.ponder", ["text": "x", "milliseconds": JSON(4 * Self.idle)])
    try harness.turn()
    client.hangUp()
    try harness.turns(forMilliseconds: 2 * Self.idle)
    #expect(harness.loop.phase == .serving)
    try harness.turns { harness.loop.phase == .stopped }
    #expect(harness.host.dump("marks").count == 1)
  }

  @Test("a compaction is ended first")
  func compaction() throws {
    let disk = SimulatedDisk()
    let gate = Gate()
    defer { gate.open() }
    let harness = try LoopHarness(in: folder, storage: disk, passedBy: try passed(), exitWhenIdle: Self.idle)
    let client = try harness.connectAndGreet()
    // With its rows behind it, a file is worth another compaction though no transaction is dropped.
    client.call(1, "system.compact")
    try harness.turns { client.lines.count == 2 }
    let text = JSON(String(repeating: "x", count: 100_000))
    for id in 1...39 { client.call(id, "marks.add", ["text": text]) }
    try harness.turns { client.lines.count == 41 }
    disk.failCalls { call in
      if call.kind == .open, call.name == "marks.journal.new" { gate.pass() }
      return nil
    }
    // With these it is over 4 MiB, and compacted.
    client.send((41...43).map { TestClient.request($0, "marks.add", ["text": text]) + "\n" }.joined())
    try harness.turns { client.lines.count == 44 }
    client.hangUp()
    try harness.turns(forMilliseconds: 3 * Self.idle)
    #expect(harness.loop.phase == .serving && harness.loop.connections.count == 0)
    gate.open()
    try harness.turns { harness.loop.phase == .stopped }
  }

  @Test("one that made its socket itself stays: nobody would start it again")
  func ownSocket() throws {
    let harness = try LoopHarness(exitWhenIdle: Self.idle)
    try harness.turns(forMilliseconds: 2 * Self.idle)
    #expect(harness.loop.phase == .serving && harness.loop.reactor.isAtRest)
  }

  @Test("a reload sets the time, for a daemon that is idle already, too")
  func reload() throws {
    let socket = try passed()
    let harness = try LoopHarness(in: folder, passedBy: socket)
    try harness.turns(forMilliseconds: 2 * Self.idle)
    #expect(harness.loop.phase == .serving)
    try harness.configure("[daemon]\nexitWhenIdle = \(Self.idle)ms\n")
    _ = try harness.loop.reload()
    try harness.turns { harness.loop.phase == .stopped }
  }
}
