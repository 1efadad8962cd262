import Host
import Testing
import Wire

@testable import trackd

@Suite("What one user's connections share")
struct UserShareTests {
  /// Fails where connections alone have their shares: three calls are answered in each turn.
  @Test("a user's connections share one user's time in a turn, and who is left over comes first in the next")
  func userTime() throws {
    // Each call takes about as long as that, or longer.
    let harness = try LoopHarness { $0.userTurnMilliseconds = 1 }
    let clients = try (0..<3).map { _ in try harness.connectAndGreet() }
    for client in clients {
      for id in 1...2 { client.call(id, "marks.fill", ["bytes": 5_000_000]) }
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

  /// Fails where each connection has a limit of its own alone: all five are started, and hold four megabytes.
  @Test("what a user's connections don't read adds up, stops them all at a limit, and lets them go on when it has gone")
  func unread() throws {
    let harness = try LoopHarness { $0.queuedBytesPerUser = 1_000_000 }
    let clients = try (0..<5).map { _ in try harness.connectAndGreet() }
    let before = harness.loop.connections.requests
    for client in clients {
      client.isReading = false
      client.call(1, "marks.fill", ["bytes": 900_000])
      client.call(2, "marks.count")
    }
    try harness.turns(forMilliseconds: 100)
    #expect((2...4).contains(harness.loop.connections.requests - before))
    let elements = harness.loop.connections.table.elements
    #expect(elements.reduce(0) { $0 + $1.outbox.count } < 2_000_000)
    #expect(elements.first?.user.queuedBytes == elements.reduce(0) { $0 + $1.outbox.count })
    for client in clients { client.isReading = true }
    try harness.turns { clients.allSatisfy { $0.lines.count == 3 } }
    for client in clients { #expect(client.ids == [0, 1, 2]) }
    #expect(elements.first?.user.queuedBytes == 0)
  }

  @Test("a batch that would be too much for its user is answered to its end, but not all of it is begun")
  func unreadBatch() throws {
    let harness = try LoopHarness { $0.queuedBytesPerUser = 1_000_000 }
    let client = try harness.connectAndGreet()
    let requests = (1...6).map { TestClient.request($0, "marks.fill", ["bytes": 300_000]) }
    client.send("[\(requests.joined(separator: ","))]\n")
    try harness.turns { client.lines.count == 2 }
    let reasons = client.replies[1].elements.map { $0["error"]?["data"]?["reason"]?.string }
    #expect(reasons == [nil, nil, nil, nil, "rpc.queueLimit", "rpc.queueLimit"])
    client.call(7, "marks.fill", ["bytes": 300_000])
    try harness.turns { client.lines.count == 3 }
    #expect(client.replies[2]["result"] != nil)
  }
}
