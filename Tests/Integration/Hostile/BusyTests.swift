import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// The comment on each test names a bug that was planted to see the test fail.
  @Suite("Clients that keep the daemon busy")
  struct BusyTests {
    /// The maximum number of requests per connection and turn. Other clients never wait for more requests than this.
    private static let turn = 100

    /// A single read returns 64 KiB, which are 1,400 of these requests. This test fails without the limit per turn (if
    /// `TurnShare.isLeft` is always true). Other clients would then wait for all 1,400 requests instead of a hundred.
    @Test("a million tiny requests in one write get their replies, and other clients theirs in between")
    func tinyRequests() throws {
      let daemon = try DaemonProcess.started()
      let count = TestLength.isLong ? 1_000_000 : 20_000
      let line = Array(#"{"jsonrpc":"2.0","id":7,"method":"system.ping"}"#.utf8) + [UInt8(ascii: "\n")]
      let all = Array(repeatElement(line, count: count).joined())
      let answer = #"{"jsonrpc":"2.0","id":7,"result":{}}"# + "\n"
      try Duel.hold("\(count) requests in one write", at: daemon, of: count, waitingFor: 4 * Self.turn) {
        let flood = try Flood(daemon.socket)
        #expect(try flood.send(all) == count * answer.utf8.count)
        return flood
      }
    }

    /// This test fails if the time limit per turn applies to connections instead of users. Other clients would then
    /// wait for the calls of all these connections.
    @Test(
      "hundreds of connections that call continuously share one user's time",
      .enabled(if: MachineUser.canBe, MachineUser.reason))
    func manyConnections() throws {
      let daemon = try DaemonProcess.startedForAll()
      let client = try daemon.connect()
      try Duel.hold("250 connections that call continuously", at: daemon, upTo: Self.turn) {
        try daemon.waitForConnections(2, asking: client)
        let crowd = try Crowd(Self.asking, as: 71_000, at: daemon)
        #expect(try crowd.nextSaid() == "asking")
        return crowd
      }
    }

    private static let asking = """
      import selectors
      held, line = [Connection() for number in range(250)], request("system.ping") * 2000
      ready = selectors.DefaultSelector()
      for one in held:
          one.socket.setblocking(False)
          ready.register(one.socket, selectors.EVENT_READ | selectors.EVENT_WRITE)
      rounds, sent = 0, dict.fromkeys((one.socket for one in held), 0)
      while True:
          for key, events in ready.select():
              one = key.fileobj
              try:
                  if events & selectors.EVENT_READ: one.recv(1 << 20)
                  if events & selectors.EVENT_WRITE: sent[one] = (sent[one] + one.send(line[sent[one]:])) % len(line)
              except BlockingIOError: pass
          rounds += 1
          if rounds == 3: say("asking")
      """

    /// This test fails if the queued answers of a closed connection aren't dropped. Each answer is as long as its
    /// request here, so unread answers fill the queue.
    @Test("long unread replies, and clients that die while receiving one, leave nothing behind")
    func deadReaders() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      try client.call("system.ping")
      let before = daemon.descriptors
      try Duel.hold("clients that die in the middle of a reply", at: daemon, upTo: Self.turn) {
        for _ in 0..<20 {
          let crowd = try Crowd(Self.dying, at: daemon)
          #expect(try crowd.nextSaid() == "begun")
          crowd.send(SIGKILL)
        }
        return client
      }
      try daemon.waitForConnections(1, asking: client)
      #expect(daemon.letsGo(downTo: before))
      #expect(try DaemonFigures(of: daemon).ownKibibytes < 100 << 10)
    }

    private static let dying = """
      held = [Connection() for number in range(5)]
      line = json.dumps({"jsonrpc": "2.0", "id": "x" * 100_000, "method": "system.ping"}).encode() + b"\\n"
      for one in held:
          one.socket.setblocking(False)
          one.socket.send(line * 50)
      for one in held:
          one.socket.setblocking(True)
          one.socket.recv(10)
      say("begun")
      """

    /// This test fails if a connection that is closed at once stays in a table. The daemon would then run out of file
    /// descriptors.
    @Test("two thousand clients that connect and disconnect at once, with half a message or none, leave nothing behind")
    func storm() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      try client.call("system.ping")
      let before = daemon.descriptors
      try Duel.hold("clients that connect and disconnect", at: daemon, upTo: Self.turn) {
        for number in 0..<2000 {
          let passing = try daemon.connect()
          if number % 2 == 0 { try passing.send(Array(#"{"jsonrpc""#.utf8)) }
          passing.close()
        }
        return client
      }
      try daemon.waitForConnections(1, asking: client)
      #expect(daemon.letsGo(downTo: before))
    }

    /// This test fails if a subscriber gets its whole backlog in one turn.
    @Test("subscriptions to the whole history take turns with other clients")
    func past() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      let ids = try (0..<900).map { _ in try client.send("timer.start", ["project": "Work", "switch": true]) }
      for id in ids { #expect(try client.response(to: id)["result"] != nil) }
      try Duel.hold("subscriptions from the start of history", at: daemon, upTo: Self.turn) {
        let reader = try daemon.connect()
        for _ in 0..<16 { _ = try reader.send("events.subscribe", ["since": ["timer": 0]]) }
        var events = 0
        while events < 16 * 900 {
          let line = String(decoding: try reader.nextLine(), as: UTF8.self)
          if line.contains("events.event") { events += 1 }
          #expect(!line.contains("error"))
        }
        return reader
      }
    }
  }
}
