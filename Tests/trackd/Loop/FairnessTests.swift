import Host
import System
import Testing
import Wire

@testable import trackd

@Suite("Fairness")
struct FairnessTests {
  @Test("a connection has a limited number of requests per turn, and all are served")
  func requestsPerTurn() throws {
    let harness = try LoopHarness { $0.requestsPerTurn = 100 }
    let greedy = try harness.connectAndGreet()
    let modest = try harness.connectAndGreet()
    greedy.send((1...1000).map { TestClient.request($0, "system.ping") + "\n" }.joined())
    modest.call(1, "system.ping")
    let before = harness.loop.connections.requests
    try harness.turn()
    #expect(harness.loop.connections.requests - before == 101)
    #expect(modest.lines.count == 2)
    var turns = 1
    while greedy.lines.count < 1001, turns < 100 {
      let before = harness.loop.connections.requests
      try harness.turn()
      turns += 1
      #expect(harness.loop.connections.requests - before <= 100)
    }
    #expect(greedy.ids == Array(0...1000))
    #expect(turns < 20)
  }

  @Test(
    "few large replies get no more of a turn than many small ones, also in a batch",
    arguments: [false, true])
  func bytesPerTurn(inBatch: Bool) throws {
    let harness = try LoopHarness()
    let greedy = try harness.connectAndGreet()
    let modest = try harness.connectAndGreet()
    let requests = (1...50).map { TestClient.request($0, "marks.fill", ["bytes": 100_000]) }
    greedy.send(inBatch ? "[\(requests.joined(separator: ","))]\n" : requests.map { $0 + "\n" }.joined())
    var turns = 0
    while harness.loop.connections.requests < 52, turns < 100 {
      let before = harness.loop.connections.requests
      modest.call(turns, "system.ping")
      try harness.turn()
      turns += 1
      #expect(harness.loop.connections.requests - before <= 5)
    }
    #expect(modest.lines.count > 10)
    try harness.turns(within: 60) { greedy.lines.count == (inBatch ? 2 : 51) }
    let replies = inBatch ? Array(greedy.replies[1].elements) : Array(greedy.replies[1...])
    #expect(replies.map { $0["id"]?.int } == Array(1...50))
    #expect(replies.allSatisfy { $0["result"] != nil })
  }

  @Test("a client that doesn't read affects only itself")
  func stalledReader() throws {
    let harness = try LoopHarness() { $0.stalledWriterSeconds = 600 }
    let stalled = try harness.connectAndGreet()
    let other = try harness.connectAndGreet()
    stalled.isReading = false
    for id in 1...40 { stalled.call(id, "marks.fill", ["bytes": 1_048_576]) }
    try harness.turns(forMilliseconds: 100)
    let queued = harness.loop.connections.table.elements.map(\.outbox.count).max() ?? 0
    #expect(queued >= 3 << 20, "it is stalled")
    #expect(queued <= (4 << 20) + (2 << 20), "at most one reply exceeds the mark")
    for id in 1...50 {
      let start = Clock.monotonicNanoseconds()
      other.call(id, "marks.add", ["text": "x"])
      try harness.turns { other.lines.count == id + 1 }
      #expect(Clock.monotonicNanoseconds() - start < 500_000_000)
    }
    stalled.isReading = true
    try harness.turns(within: 60) { stalled.lines.count == 41 && stalled.hasSentAll }
    #expect(stalled.ids == Array(0...40))
  }

  @Test("a subscriber that doesn't read loses its subscription, and others don't")
  func stalledSubscriber() throws {
    let harness = try LoopHarness() { $0.stalledWriterSeconds = 600 }
    let writer = try harness.connectAndGreet()
    let stalled = try harness.connectAndGreet()
    let reader = try harness.connectAndGreet()
    for client in [stalled, reader] { client.call(1, "events.subscribe") }
    try harness.turns { stalled.lines.count == 2 && reader.lines.count == 2 }
    stalled.isReading = false
    let text = String(repeating: "x", count: 50_000)
    for id in 1...150 {
      writer.call(id, "marks.add", ["text": JSON(stringLiteral: text)])
      try harness.turns { writer.lines.count == id + 1 }
    }
    try harness.turns { reader.lines.count == 152 }
    stalled.isReading = true
    try harness.turns { stalled.lines.last?.contains("\"events.overrun\"") == true }
    #expect(!stalled.hasEnded)
    #expect(stalled.lines.count < 152)
  }

  @Test("without work the loop sleeps, without timers")
  func idle() throws {
    let harness = try LoopHarness()
    let client = try harness.connectAndGreet()
    client.send("{\"jsonrpc\":")
    try harness.turn()
    client.send("\"2.0\",\"id\":1,\"method\":\"marks.add\",\"params\":{\"text\":\"x\"}}\n")
    try harness.turns { client.lines.count == 2 }
    try harness.turns(forMilliseconds: 50)
    #expect(harness.loop.reactor.isAtRest)
    let start = Clock.monotonicNanoseconds()
    try harness.loop.turn(atMostMilliseconds: 200)
    #expect(Clock.monotonicNanoseconds() - start > 190_000_000)
  }
}
