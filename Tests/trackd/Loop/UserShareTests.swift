import Host
import System
import Testing
import Wire

@testable import trackd

@Suite("What one user's connections share")
struct UserShareTests {
  /// Fails where connections alone have their shares: three calls are answered in each turn.
  @Test("a user's connections share one user's time in a turn, and who is left over comes first in the next")
  func userTime() throws {
    // Each call takes longer than that.
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

  /// Fails where each session has its share of a turn, however many a user has (`EventFeed.pump` that forgets what the user's
  /// others were told): all 96 are told in one.
  @Test("a user's subscriptions are told a megabyte of what is new in a turn, and one of what was left over")
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

  /// Fails where each connection has a limit of its own alone, which lets them hold ten megabytes, and where a user of whom too
  /// much waits is answered nothing.
  @Test(
    "what a user's connections don't read adds up to a limit: who holds much waits, who has nothing waiting is answered"
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

  /// Fails where the kernel goes on being asked for what can't be read.
  @Test("clients that don't read, and send on and on, leave the loop at rest", arguments: [1, 5])
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

  /// Each had nothing waiting when it asked. Fails where nobody is hung up on: they hold two and a half megabytes.
  @Test("where too much waits all the same, those who hold the most are hung up on, and the others get all of theirs")
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

  @Test("a batch that would be too much for its user is answered to its end, but not all of it is begun")
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
