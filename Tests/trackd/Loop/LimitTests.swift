import Host
import Testing
import Wire

@testable import trackd

@Suite("Limits over a socket")
struct LimitTests {
  private func refusal(_ client: TestClient) -> JSON? { client.replies.last?["error"] }

  @Test("a user has at most the limit of connections, and the next gets an error")
  func perUser() throws {
    let harness = try LoopHarness { $0.connectionsPerUser = 3 }
    let clients = try (0..<3).map { _ in try harness.connectAndGreet() }
    let refused = try harness.connect()
    refused.call(1, "system.ping")
    try harness.turns { refused.hasEnded }
    #expect(refused.replies.count == 1)
    #expect(refused.replies[0]["id"]?.isNull == true)
    #expect(refusal(refused)?["code"]?.int == -32000)
    #expect(refusal(refused)?["data"]?["limit"]?.int == 3)
    clients[0].hangUp()
    try harness.turns { harness.loop.connections.count == 2 }
    _ = try harness.connectAndGreet()
  }

  @Test("incomplete messages of one user add up")
  func unfinished() throws {
    let harness = try LoopHarness {
      $0.messageBytes = 100_000
      $0.unfinishedBytesPerUser = 100_000
    }
    let first = try harness.connectAndGreet()
    let second = try harness.connectAndGreet()
    first.send(String(repeating: "[", count: 60_000))
    try harness.turns { harness.loop.connections.table.elements.contains { $0.charged == 60_000 } }
    second.send(String(repeating: "[", count: 60_000))
    try harness.turns { second.hasEnded }
    #expect(refusal(second)?["code"]?.int == -32000)
    #expect(refusal(second)?["data"]?["limit"]?.int == 100_000)
    #expect(!first.hasEnded)
    let third = try harness.connectAndGreet()
    third.send(String(repeating: "[", count: 30_000))
    try harness.turns(forMilliseconds: 50)
    #expect(!third.hasEnded, "the second client's share is released")
  }

  @Test("pipelined requests waiting their turn are no error")
  func pipelined() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    client.send(String(repeating: TestClient.request(1, "system.ping") + "\n", count: 20_000))
    try harness.turns { client.lines.count == 20_000 }
    #expect(!client.hasEnded)
  }

  @Test("calls that blocked the loop for long are counted, also in a batch, and no others")
  func slowCalls() throws {
    let harness = try LoopHarness { $0.slowCallMilliseconds = 200 }
    let client = try harness.connectAndGreet()
    client.call(1, "marks.dawdle", ["milliseconds": 10])
    client.call(2, "marks.dawdle", ["milliseconds": 210])
    let quick = TestClient.request(3, "marks.dawdle", ["milliseconds": 10])
    client.send("[\(TestClient.request(4, "marks.dawdle", ["milliseconds": 210])),\(quick)]\n")
    client.call(5, "system.status")
    try harness.turns { client.lines.count == 5 }
    #expect(client.replies[4]["result"]?["slowCalls"] == 2)
  }

  @Test("a reload applies new limits, and an invalid configuration changes nothing")
  func reload() throws {
    let harness = try LoopHarness()
    let client = try harness.connectAndGreet()
    try harness.configure("[limits]\nconnectionsPerUser = 1\nbatch = 2\n")
    client.call(1, "system.reload")
    try harness.turns { client.lines.count == 2 }
    #expect(client.replies[1]["result"] != nil)
    let refused = try harness.connect()
    try harness.turns { refused.hasEnded }
    client.send("[1,2,3]\n")
    try harness.turns { client.lines.count == 3 }
    #expect(refusal(client)?["data"]?["limit"]?.int == 2)
    try harness.configure("[limits]\nconnectionsPerUser = none\n")
    client.call(2, "system.reload")
    try harness.turns { client.lines.count == 4 }
    #expect(refusal(client)?["data"]?["reason"]?.string == "system.configuration")
    #expect(refusal(client)?["message"]?.string?.contains("trackd.conf:2") == true)
    #expect(harness.loop.configuration.limits.batch == 2)
  }

  @Test(
    "each reload reports ignored settings and those that need a restart")
  func remarks() throws {
    let harness = try LoopHarness()
    let client = try harness.connectAndGreet()
    try harness.configure("[daemon]\ncolour = red\nmodules = marks\n")
    for count in 2...3 {
      client.call(count, "system.reload")
      try harness.turns { client.lines.count == count }
      let remarks = client.replies[count - 1]["result"]?["findings"]?.elements.map { $0.string ?? "" } ?? []
      #expect(remarks.count == 2)
      #expect(remarks.first?.contains("trackd.conf:2: unknown key 'colour'") == true)
      #expect(remarks.last?.contains("restart") == true)
    }
    #expect(harness.loop.configuration.modules == nil)
  }
}
