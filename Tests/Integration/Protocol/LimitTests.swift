import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests each limit of the protocol with the last value that is accepted and the first value that is rejected.
  @Suite("Limits")
  struct LimitTests {
    private static let messageLimit = 16 << 20
    private let daemon: DaemonProcess

    init() throws {
      daemon = try .started()
    }

    private func ping(bytes: Int) -> [UInt8] {
      let (head, tail) = (#"{"jsonrpc":"2.0","id":1,"method":"system.ping","more":""#, #""}"#)
      let filling = String(repeating: "x", count: bytes - head.utf8.count - tail.utf8.count)
      return Array((head + filling + tail).utf8)
    }

    private let pong = #"{"jsonrpc":"2.0","id":1,"result":{}}"#

    @Test("a message of 16 MiB is answered, and so is the next one")
    func longestMessage() throws {
      let client = try daemon.connect()
      let newline = [UInt8(ascii: "\n")]
      try client.send(ping(bytes: Self.messageLimit) + newline + ping(bytes: 100) + newline)
      #expect(String(decoding: try client.nextLine(), as: UTF8.self) == pong)
      #expect(String(decoding: try client.nextLine(), as: UTF8.self) == pong)
    }

    @Test("a message of 16 MiB and one byte gets one answer, and the connection is closed", arguments: [true, false])
    func tooLongMessage(ends: Bool) throws {
      let client = try daemon.connect()
      // Sending may fail, because the daemon may close the connection before it has read everything.
      _ = try? client.send(ping(bytes: Self.messageLimit + 1) + (ends ? [UInt8(ascii: "\n")] + ping(bytes: 100) : []))
      let answer = #"""
        {"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"a message may have at most 16777216 bytes, \#
        but the next line has more","data":{"reason":"rpc.messageLimit","limit":16777216}}}
        """#
      #expect(try client.linesToEnd() == [answer])
      #expect(try daemon.connect().call("system.ping") == [:])
    }

    @Test("nesting: 64 levels are read, 65 are not JSON")
    func depth() throws {
      func request(_ depth: Int) -> String {
        let nested = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
        return #"{"jsonrpc":"2.0","id":1,"method":"system.ping","more":\#(nested)}"#
      }
      let client = try daemon.connect()
      try client.send(line: request(64))
      #expect(String(decoding: try client.nextLine(), as: UTF8.self) == pong)
      try client.send(line: request(65))
      let refused = try JSON(parsing: try client.nextLine())
      #expect(refused["id"]?.isNull == true)
      #expect(refused["error"]?["code"] == -32700)
      #expect(refused["error"]?["data"] == ["reason": "rpc.depth", "limit": 64])
      #expect(try client.call("system.ping") == [:])
    }

    @Test("batches: 100 requests are answered, and none of 101")
    func batch() throws {
      let client = try daemon.connect()
      func send(_ count: Int) throws -> JSON {
        let requests = (0..<count).map {
          DaemonClient.request("timer.project.add", ["name": JSON("\(count) \($0)")], id: $0)
        }
        try client.send(line: "[" + requests.joined(separator: ",") + "]")
        return try JSON(parsing: try client.nextLine())
      }
      let full = try send(100)
      #expect(full.elements.map { $0["id"]?.int } == Array(0..<100))
      #expect(full.elements.allSatisfy { $0["result"]?["rev"] != nil })
      let refused = try send(101)
      #expect(refused["error"]?["code"] == -32600)
      #expect(refused["error"]?["data"] == ["reason": "rpc.batchLimit", "limit": 100])
      #expect(try client.call("timer.status")["rev"] == 100)
    }

    @Test(
      "a stream that can't be JSON gets one answer, and the connection is closed",
      arguments: [
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u{FEFF}{}\n", "\u{16}\u{3}\u{1}", "hello\n",
      ])
    func otherProtocols(text: String) throws {
      let client = try daemon.connect()
      try client.send(Array(text.utf8))
      let answer = #"""
        {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON: send JSON-RPC 2.0, \#
        one message per line","data":{"reason":"rpc.parse","offset":0}}}
        """#
      #expect(try client.linesToEnd() == [answer])
    }

    @Test("subscriptions of a connection: 64, and the next one is an error")
    func subscriptions() throws {
      let client = try daemon.connect()
      for number in 1...64 { #expect(try client.call("events.subscribe")["subscription"]?.string == "s\(number)") }
      let refused = try client.refusal("events.subscribe")
      #expect(refused["code"] == -32000)
      #expect(refused["data"] == ["reason": "events.limit", "limit": 64])
      try client.call("events.unsubscribe", ["subscription": "s1"])
      try client.call("events.subscribe")
    }

    @Test("connections of a user: 256, and the next one gets an error and is closed")
    func connections() throws {
      var clients = try (0..<256).map { _ in try daemon.connect() }
      for client in clients { try client.call("system.ping") }
      let refused = try daemon.connect().linesToEnd()
      #expect(refused.count == 1)
      let error = try JSON(parsing: refused.first ?? "")["error"]
      #expect(error?["code"] == -32000)
      #expect(error?["data"] == ["reason": "rpc.userConnectionLimit", "limit": 256])
      clients.removeLast().close()
      // The daemon notices the closed connection only after a moment.
      var hasRoom = false
      for _ in 0..<1000 where !hasRoom {
        hasRoom = (try? daemon.connect().call("system.ping")) != nil
        usleep(1000)
      }
      #expect(hasRoom)
    }
  }
}
