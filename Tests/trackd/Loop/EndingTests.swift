import Host
import System
import Testing
import Wire

@testable import trackd

@Suite("The end of a connection")
struct EndingTests {
  @Test("a client that shuts down its writing side gets all its replies, then the end")
  func halfClosed() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    client.call(1, "marks.add", ["text": "a"])
    client.call(2, "marks.ponder", ["text": "b", "milliseconds": 50])
    client.send(TestClient.request(3, "marks.count"))
    client.endInput()
    try harness.turns { client.hasEnded }
    #expect(client.ids == [1, 2, 3])
    #expect(client.replies[2]["result"]?["count"]?.int == 2)
    #expect(harness.loop.connections.count == 0)
  }

  @Test("a client that shuts down without a word is disconnected")
  func silent() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    client.endInput()
    try harness.turns { client.hasEnded }
    #expect(client.lines == [])
    #expect(harness.loop.connections.count == 0)
  }

  @Test("a client that disconnects is forgotten at once, whatever it waited for")
  func gone() throws {
    let harness = try LoopHarness()
    for requests in [
      [], [TestClient.request(1, "marks.fill", ["bytes": 8_388_608])], [TestClient.request(1, "events.subscribe")],
      ["{\"half"],
    ] {
      let client = try harness.connectAndGreet()
      client.isReading = false
      client.send(requests.joined(separator: "\n") + (requests.first == "{\"half" ? "" : "\n"))
      try harness.turns(forMilliseconds: 30)
      #expect(harness.loop.connections.count == 1)
      client.hangUp()
      try harness.turns(within: 1) { harness.loop.connections.count == 0 }
    }
  }

  @Test("requests sent before disconnecting are executed")
  func lastWords() throws {
    let harness = try LoopHarness()
    let client = try harness.connect()
    for id in 1...250 { client.call(id, "marks.add", ["text": "x"]) }
    client.hangUp()
    try harness.turns { harness.loop.connections.count == 0 && harness.loop.connections.requests > 0 }
    let other = try harness.connect()
    other.call(1, "marks.count")
    try harness.turns { other.lines.count == 1 }
    #expect(other.replies[0]["result"]?["count"]?.int == 250)
  }

  @Test("a client that disconnects during its call off the loop disturbs nobody")
  func goneMeanwhile() throws {
    let harness = try LoopHarness()
    let client = try harness.connectAndGreet()
    client.call(1, "marks.ponder", ["text": "x", "milliseconds": 100])
    try harness.turn()
    client.hangUp()
    let other = try harness.connectAndGreet()
    try harness.turns { harness.loop.connections.count == 1 }
    other.call(1, "marks.ponder", ["text": "y", "milliseconds": 0])
    try harness.turns { other.lines.count == 2 }
    #expect(other.replies[1]["result"]?["mark"]?.int == 2)
  }

  @Test("an incomplete message has a timeout")
  func halfMessage() throws {
    let harness = try LoopHarness { $0.idleMessageSeconds = 1 }
    let patient = try harness.connectAndGreet()
    let idle = try harness.connectAndGreet()
    let half = try harness.connectAndGreet()
    half.send("{\"jsonrpc\"")
    let start = Clock.monotonicNanoseconds()
    var sent = 0
    try harness.turns {
      // The other client sends a byte from time to time, so its connection doesn't time out.
      if (Clock.monotonicNanoseconds() - start) / 200_000_000 > sent {
        patient.send(" {".prefix(sent == 0 ? 2 : 1) + "")
        sent += 1
      }
      return half.hasEnded && sent > 7
    }
    #expect(half.replies.last?["error"]?["code"]?.int == -32000)
    #expect(half.replies.last?["error"]?["data"]?["limit"]?.int == 1)
    #expect(!patient.hasEnded && patient.lines.count == 1)
    #expect(!idle.hasEnded, "a client that has begun no message may be silent forever")
  }

  @Test("a client that doesn't read is disconnected after a while")
  func stalledWriter() throws {
    let harness = try LoopHarness { $0.stalledWriterSeconds = 1 }
    let client = try harness.connectAndGreet()
    client.isReading = false
    client.call(1, "marks.fill", ["bytes": 2_097_152])
    try harness.turns(forMilliseconds: 700)
    #expect(harness.loop.connections.count == 1)
    try harness.turns(within: 3) { harness.loop.connections.count == 0 }
  }

  @Test("a client that reads slowly isn't disconnected while it reads")
  func slowReader() throws {
    let harness = try LoopHarness { $0.stalledWriterSeconds = 1 }
    let client = try harness.connectAndGreet()
    client.isReading = false
    client.call(1, "marks.fill", ["bytes": 4_194_304])
    for _ in 0..<6 {
      try harness.turns(forMilliseconds: 300)
      client.isReading = true
      client.move()
      client.isReading = false
    }
    client.isReading = true
    client.call(2, "system.ping")
    try harness.turns { client.lines.count == 3 }
    #expect(client.lines[1].utf8.count > 4 << 20)
    try harness.turns(forMilliseconds: 1200)
    #expect(!client.hasEnded && harness.loop.reactor.isAtRest)
  }
}
