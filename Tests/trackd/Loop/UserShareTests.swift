import Host
import System
import Testing
import Wire

@testable import trackd

@Suite("Limits shared by a user's connections")
struct UserShareTests {
  /// This test fails if each connection has its own share. Each turn would then answer three calls, one per connection.
  @Test("connections share their user's time per turn, and those left over come first in the next")
  func userTime() throws {
    // Each call takes longer than this limit, so the user's share is used up after one call.
    let harness = try LoopHarness { $0.userTurnMilliseconds = 1 }
    let clients = try (0..<3).map { _ in try harness.connectAndGreet() }
    for client in clients {
      for id in 1...2 { client.call(id, "marks.fill", ["bytes": 5_000_000, "pause": 2]) }
      client.isReading = false
    }
    var served: [Int] = []
    for _ in 0..<9 {
      let before = harness.loop.connections.requests
      try harness.turn()
      served.append(harness.loop.connections.requests - before)
    }
    #expect(served.allSatisfy { $0 < 3 } && served.reduce(0, +) >= 3, "\(served)")
    let queued = harness.loop.connections.table.elements.map(\.outbox.count)
    #expect(queued.allSatisfy { $0 > 0 }, "each had its turn: \(queued)")
    for client in clients { client.isReading = true }
    try harness.turns { clients.allSatisfy { $0.lines.count == 3 } }
    for client in clients { #expect(client.ids == Array(0...2)) }
  }

  /// This test fails if each session has its own share of a turn. That is the case if `EventFeed.pump` ignores what the
  /// user's other sessions were sent. All 96 events would then be sent in one turn.
  @Test("a user's subscriptions get a megabyte of new events per turn, and one of earlier events")
  func events() throws {
    let harness = try LoopHarness()
    let writer = try harness.connectAndGreet()
    let readers = try (0..<32).map { _ in try harness.connectAndGreet() }
    for reader in readers { for id in 1...3 { reader.call(id, "events.subscribe") } }
    try harness.turns { readers.allSatisfy { $0.lines.count == 4 } }
    writer.call(1, "marks.add", ["text": JSON(String(repeating: "x", count: 50_000))])
    var told = 0
    var most = 0
    try harness.turns {
      let before = told
      told = readers.reduce(0) { $0 + $1.lines.count - 4 }
      most = max(most, told - before)
      return told == 96
    }
    #expect(most <= 2 * 24, "\(most) times 50,000 bytes in a turn")
  }

  /// This test fails if only connections have limits. All connections together would then queue ten megabytes. It also
  /// fails if a user over the limit gets no replies at all.
  @Test(
    "unread replies of a user add up to a limit: connections over it wait, those with an empty queue are served"
  )
  func unread() throws {
    let harness = try LoopHarness { $0.queuedBytesPerUser = 1_000_000 }
    let clients = try (0..<5).map { _ in try harness.connectAndGreet() }
    for client in clients {
      client.isReading = false
      for id in 1...40 { client.call(id, "marks.fill", ["bytes": 50_000]) }
    }
    try harness.turns(forMilliseconds: 100)
    let elements = harness.loop.connections.table.elements
    let queued = elements.map(\.outbox.count)
    #expect((750_000..<1_250_000).contains(queued.reduce(0, +)), "\(queued)")
    #expect(queued.allSatisfy { 1..<600_000 ~= $0 }, "\(queued)")
    #expect(elements.first?.user.queuedBytes == queued.reduce(0, +))
    let prompt = try harness.connectAndGreet()
    prompt.call(1, "marks.count")
    try harness.turns(within: 1) { prompt.lines.count == 2 }
    for client in clients { client.isReading = true }
    try harness.turns { clients.allSatisfy { $0.lines.count == 41 } }
    for client in clients { #expect(client.ids == Array(0...40)) }
    #expect(elements.first?.user.queuedBytes == 0)
  }

  /// This test fails if the kernel keeps reporting sockets that the loop won't read.
  @Test("clients that keep sending without reading leave the loop idle", arguments: [1, 5])
  func atRest(count: Int) throws {
    let harness = try LoopHarness { $0.queuedBytesPerUser = 1_000_000 }
    for _ in 0..<count {
      let client = try harness.connectAndGreet()
      client.isReading = false
      client.send((1...5000).map { TestClient.request($0, "marks.fill", ["bytes": 50_000]) + "\n" }.joined())
      try harness.turns(forMilliseconds: 100)
      #expect(!client.hasSentAll)
    }
    let start = Clock.monotonicNanoseconds()
    try harness.loop.turn(atMostMilliseconds: 200)
    #expect(Clock.monotonicNanoseconds() - start > 190_000_000)
  }

  /// Each connection had an empty queue when it made its call, but together the connections queue two and a half
  /// megabytes. This test fails if none of the connections is closed.
  @Test("if too much is unread anyway, the largest connections are closed, and the others get everything")
  func mostHeld() throws {
    let harness = try LoopHarness { $0.queuedBytesPerUser = 1_000_000 }
    let clients = try (0..<5).map { _ in try harness.connectAndGreet() }
    for (client, bytes) in zip(clients, [500_000, 800_000, 600_000, 900_000, 700_000]) {
      client.isReading = false
      client.call(1, "marks.fill", ["bytes": JSON(bytes)])
    }
    try harness.turns { harness.loop.connections.count == 3 }
    #expect(harness.loop.connections.table.elements.reduce(0) { $0 + $1.outbox.count } < 1_500_000)
    for client in clients { client.isReading = true }
    try harness.turns { [0, 2, 4].allSatisfy { clients[$0].lines.count == 2 } }
    for dismissed in [clients[1], clients[3]] {
      try harness.turns { dismissed.hasEnded }
      #expect(dismissed.lines.count == 1)
    }
  }

  @Test("a batch too large for its user's limit is answered completely, but not all of it is executed")
  func unreadBatch() throws {
    let harness = try LoopHarness { $0.queuedBytesPerUser = 1_000_000 }
    let client = try harness.connectAndGreet()
    let requests = (1...6).map { TestClient.request($0, "marks.fill", ["bytes": 300_000]) }
    client.send("[\(requests.joined(separator: ","))]\n")
    try harness.turns { client.lines.count == 2 }
    let reasons = client.replies[1].elements.map { $0["error"]?["data"]?["reason"]?.string }
    #expect(reasons == [nil, nil] + Array(repeating: "rpc.queueLimit", count: 4))
    client.call(7, "marks.fill", ["bytes": 300_000])
    try harness.turns { client.lines.count == 3 }
    #expect(client.replies[2]["result"] != nil)
  }
}
