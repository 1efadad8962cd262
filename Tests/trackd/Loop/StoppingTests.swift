import Host
import System
import Testing
import Wire

@testable import trackd

@Suite("Stopping")
struct StoppingTests {
  @Test("requests already read are answered, nothing more is read, and the socket is removed")
  func answers() throws {
    let harness = try LoopHarness()
    let busy = try harness.connectAndGreet()
    let idle = try harness.connectAndGreet()
    let requests = (1...350).map { TestClient.request($0, "marks.add", ["text": "x"]) }
    let last = TestClient.request(351, "marks.ponder", ["text": "y", "milliseconds": 100])
    busy.send((requests + [last, "{\"half"]).joined(separator: "\n"))
    try harness.turn()
    harness.loop.stop("a test")
    #expect(throws: Errno.self) { try TestClient(path: harness.path) }
    busy.call(400, "system.ping")
    try harness.turns { harness.loop.phase == .stopped }
    try harness.turns { busy.hasEnded && idle.hasEnded }
    #expect(busy.ids.compactMap(\.self) == Array(0...351))
  }

  @Test("without connections it stops at once")
  func empty() throws {
    let harness = try LoopHarness()
    harness.loop.stop("a test")
    try harness.turn()
    #expect(harness.loop.phase == .stopped)
  }

  @Test("it waits a second for a client that doesn't read, and for a slow one as long as it reads")
  func slowReaders() throws {
    let harness = try LoopHarness()
    let clients = try (1...2).map { _ in try harness.connectAndGreet() }
    for client in clients {
      client.isReading = false
      client.call(1, "marks.fill", ["bytes": 4_194_304])
    }
    try harness.turns(forMilliseconds: 50)
    harness.loop.stop("a test")
    let start = Clock.monotonicNanoseconds()
    for _ in 0..<6 {
      try harness.turns(forMilliseconds: 300)
      clients[1].isReading = true
      clients[1].move()
      clients[1].isReading = false
    }
    #expect(harness.loop.connections.count == 1)
    clients[1].isReading = true
    try harness.turns { harness.loop.phase == .stopped }
    #expect(Clock.monotonicNanoseconds() - start < 4_000_000_000)
    #expect(clients[1].lines.last?.utf8.count ?? 0 > 4 << 20)
  }

  @Test("a second request stops without waiting")
  func twice() throws {
    let harness = try LoopHarness()
    let client = try harness.connectAndGreet()
    client.isReading = false
    client.call(1, "marks.fill", ["bytes": 4_194_304])
    try harness.turns(forMilliseconds: 50)
    harness.loop.stop("a test")
    try harness.turns(forMilliseconds: 50)
    #expect(harness.loop.phase == .stopping)
    harness.loop.stop("a test")
    #expect(harness.loop.phase == .stopped)
  }
}
