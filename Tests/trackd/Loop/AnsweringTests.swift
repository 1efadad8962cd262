import Host
import Testing
import Wire

@testable import trackd

@Suite("Answering over a socket")
struct AnsweringTests {
  @Test("a client learns who answers")
  func hello() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    client.call(7, "system.hello")
    try harness.turns { client.lines.count == 1 }
    let reply = try #require(client.replies.first)
    #expect(reply["id"]?.int == 7)
    #expect(reply["result"]?["server"]?.string == "trackd")
  }

  @Test("replies are in the order of requests, with reads after a change that waits for the disk")
  func order() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    for id in 1...300 { client.call(id, id % 3 == 0 ? "marks.add" : "marks.count", id % 3 == 0 ? ["text": "x"] : [:]) }
    try harness.turns { client.lines.count == 300 }
    #expect(client.ids == Array(1...300))
    let counts = client.replies.compactMap { $0["result"]?["count"]?.int }
    #expect(counts == (1...300).filter { $0 % 3 != 0 }.map { $0 / 3 })
  }

  @Test("a call off the loop delays later requests of its connection only")
  func offLoop() throws {
    let harness = try LoopHarness()
    let slow = try harness.connectAndGreet()
    let other = try harness.connectAndGreet()
    slow.call(1, "marks.ponder", ["text": "x", "milliseconds": 300])
    slow.call(2, "marks.count")
    try harness.turn()
    other.call(1, "marks.count")
    try harness.turns { other.lines.count == 2 }
    #expect(other.replies[1]["result"]?["count"]?.int == 0)
    #expect(slow.lines.count == 1)
    try harness.turns { slow.lines.count == 3 }
    #expect(slow.ids == [0, 1, 2])
    #expect(slow.replies[2]["result"]?["count"]?.int == 1)
  }

  @Test("a batch of reads, changes, slow calls, notifications and invalid requests is one array, in order")
  func batch() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    let members = [
      TestClient.request(1, "marks.add", ["text": "a"]),
      TestClient.request(2, "marks.ponder", ["text": "b", "milliseconds": 20]),
      #"{"jsonrpc":"2.0","method":"marks.add","params":{"text":"c"}}"#,
      "5",
      TestClient.request(3, "marks.count"),
      TestClient.request(4, "marks.ponder", ["text": "d", "milliseconds": 0]),
    ]
    client.send("[\(members.joined(separator: ","))]\n")
    client.call(9, "marks.count")
    try harness.turns { client.lines.count == 2 }
    let reply = client.replies[0]
    #expect(reply.elements.map { $0["id"]?.int } == [1, 2, nil, 3, 4])
    #expect(reply[2]?["error"]?["code"]?.int == -32600)
    #expect(reply[3]?["result"]?["count"]?.int == 3)
    #expect(client.replies[1]["result"]?["count"]?.int == 4)
  }

  @Test("a batch of notifications has no response")
  func silentBatch() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    client.send(#"[{"jsonrpc":"2.0","method":"marks.add","params":{"text":"a"}}]"# + "\n")
    client.call(1, "marks.count")
    try harness.turns { client.lines.count == 1 }
    #expect(client.replies[0]["result"]?["count"]?.int == 1)
  }

  @Test("replies of a batch that would exceed the message limit become errors")
  func longBatch() throws {
    let harness = try LoopHarness { $0.messageBytes = 10_000 }
    let client = try harness.connect()
    let members = (1...4).map { TestClient.request($0, "marks.fill", ["bytes": 3000]) }
    client.send("[\(members.joined(separator: ","))]\n")
    try harness.turns { client.lines.count == 1 }
    let reply = client.replies[0]
    #expect(reply.elements.map { $0["id"]?.int } == [1, 2, 3, 4])
    #expect(reply.elements.map { $0["result"] != nil } == [true, true, true, false])
    #expect(reply[3]?["error"]?["code"]?.int == -32000)
    #expect(reply[3]?["error"]?["data"]?["limit"]?.int == 10_000)
  }

  @Test("a reply comes before its own event, and others get the event")
  func events() throws {
    let harness = try LoopHarness()
    let writer = try harness.connectAndGreet()
    let reader = try harness.connectAndGreet()
    for client in [writer, reader] { client.call(1, "events.subscribe") }
    try harness.turns { writer.lines.count == 2 && reader.lines.count == 2 }
    for id in 2...6 { writer.call(id, "marks.add", ["text": "x"]) }
    try harness.turns { writer.lines.count == 12 && reader.lines.count == 7 }
    var answered = 1
    for reply in writer.replies.dropFirst(2) {
      if let id = reply["id"]?.int { answered = id }
      if let rev = reply["params"]?["rev"]?.int { #expect(rev + 1 <= answered) }
    }
    #expect(reader.replies.dropFirst(2).map { $0["params"]?["rev"]?.int } == [1, 2, 3, 4, 5])
  }

  @Test("a message may arrive byte by byte")
  func byteByByte() throws {
    let harness = try LoopHarness()
    let client = try harness.connectAndGreet()
    for byte in (TestClient.request(1, "marks.add", ["text": "ü"]) + "\r\n\n").utf8 {
      client.send([byte])
      try harness.turn()
    }
    try harness.turns { client.lines.count == 2 }
    #expect(client.replies[1]["result"]?["mark"]?.int == 1)
  }

  @Test("a line of invalid JSON causes one error, and the next is read normally")
  func brokenLine() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    client.send("{]\n[]\n")
    client.call(1, "system.ping")
    try harness.turns { client.lines.count == 3 }
    #expect(client.replies.map { $0["error"]?["code"]?.int } == [-32700, -32600, nil])
    #expect(client.ids == [nil, nil, 1])
    #expect(!client.hasEnded)
  }

  @Test("a client that doesn't speak JSON gets one error and is disconnected")
  func notJSON() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try harness.turns { client.hasEnded }
    #expect(client.lines.count == 1)
    #expect(client.replies[0]["error"]?["code"]?.int == -32700)
    #expect(client.replies[0]["id"]?.isNull == true)
    client.hangUp()
    try harness.turns { harness.loop.connections.count == 0 }
  }

  @Test("a message may be as long as the limit, and not one byte longer")
  func longMessage() throws {
    let harness = try LoopHarness { $0.messageBytes = 200_000 }
    let request = TestClient.request(1, "system.ping")
    for (excess, code) in [(0, nil), (1, -32000)] as [(Int, Int?)] {
      let client = try harness.connect()
      client.send(request + String(repeating: " ", count: 200_000 + excess - request.utf8.count) + "\n")
      try harness.turns { client.lines.count == 1 }
      #expect(client.replies[0]["error"]?["code"]?.int == code)
      if code == nil { continue }
      #expect(client.replies[0]["error"]?["data"]?["limit"]?.int == 200_000)
      try harness.turns { client.hasEnded }
    }
  }

  @Test("a client that sends far too much still gets the error")
  func farTooLong() throws {
    let harness = try LoopHarness { $0.messageBytes = 100_000 }
    let client = try harness.connect()
    client.send(String(repeating: "[", count: 3_000_000))
    try harness.turns { client.hasEnded && client.hasSentAll }
    #expect(client.replies.map { $0["error"]?["code"]?.int } == [-32000])
  }
}
