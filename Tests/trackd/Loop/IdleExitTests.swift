import Glibc
import Host
import System
import TestSupport
import Testing
import Wire

@testable import trackd

@Suite("Exit when idle")
struct IdleExitTests {
  private static let idle = 200
  private let folder = TestFolder()

  private func passed() throws -> PassedSocket { try PassedSocket(at: folder.path + "/s.sock") }

  private func harness(_ socket: PassedSocket) throws -> LoopHarness {
    try LoopHarness(in: folder, passedBy: socket, exitWhenIdle: Self.idle)
  }

  @Test("an unused daemon exits, and leaves the socket to its creator")
  func goes() throws {
    let socket = try passed()
    let harness = try harness(socket)
    try harness.turns { harness.loop.phase == .stopped }
    _ = try TestClient(path: socket.path)
  }

  @Test("it stays while a client is connected, and exits a while after the last one leaves")
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

  @Test("a client that connects at the moment of exit waits for the next daemon, with everything it sent")
  func boundary() throws {
    let socket = try passed()
    let client: TestClient
    do {
      let first = try harness(socket)
      try first.turn()
      usleep(UInt32(2 * Self.idle * 1000))
      // The timeout and the new connection are in the same turn. The timeout is handled first.
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

  @Test("pending work is finished first, even if nobody waits for it")
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

  @Test("a compaction is finished first")
  func compaction() throws {
    let disk = SimulatedDisk()
    let gate = Gate()
    defer { gate.open() }
    let harness = try LoopHarness(in: folder, storage: disk, passedBy: try passed(), exitWhenIdle: Self.idle)
    let client = try harness.connectAndGreet()
    // The first compaction writes a snapshot of the rows. The daemon therefore doesn't skip the second compaction,
    // although that one drops no transaction.
    client.call(1, "system.compact")
    try harness.turns { client.lines.count == 2 }
    let text = JSON(String(repeating: "x", count: 100_000))
    for id in 1...39 { client.call(id, "marks.add", ["text": text]) }
    try harness.turns { client.lines.count == 41 }
    disk.failCalls { call in
      if call.kind == .open, call.name == "marks.journal.new" { gate.pass() }
      return nil
    }
    // With these marks, the file is larger than 4 MiB, which starts a compaction.
    client.send((41...43).map { TestClient.request($0, "marks.add", ["text": text]) + "\n" }.joined())
    try harness.turns { client.lines.count == 44 }
    client.hangUp()
    try harness.turns(forMilliseconds: 3 * Self.idle)
    #expect(harness.loop.phase == .serving && harness.loop.connections.count == 0)
    gate.open()
    try harness.turns { harness.loop.phase == .stopped }
  }

  @Test("a daemon that created its socket stays, because nobody would restart it")
  func ownSocket() throws {
    let harness = try LoopHarness(exitWhenIdle: Self.idle)
    try harness.turns(forMilliseconds: 2 * Self.idle)
    #expect(harness.loop.phase == .serving && harness.loop.reactor.isAtRest)
  }

  @Test("a reload changes the timeout, also for an idle daemon")
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
