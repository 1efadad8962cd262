import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// The comment of each test names a mutation that the test detects.
  @Suite("Messages that are expensive to parse")
  struct LongLineTests {
    /// The factor by which the latency of other clients may grow. It is large because the loop is blocked while it
    /// parses a message of megabytes.
    private static let reading = 300

    /// This test fails if the daemon searches the line from its beginning after each read, or if lines have no limit.
    @Test("lines of 16 MiB and longer ones delay others only while they are read")
    func longLines() throws {
      let daemon = try DaemonProcess.started()
      let refusal = "rpc.messageLimit"
      let long = [UInt8](repeating: UInt8(ascii: " "), count: (16 << 20) - 40)
      let line = Array(#"{"jsonrpc":"2.0","#.utf8) + long + Array(#""id":1}"#.utf8) + [UInt8(ascii: "\n")]
      try Duel.hold("lines of 16 MiB and more", at: daemon, upTo: Self.reading) {
        for excess in [0, 1000] {
          let client = try daemon.connect()
          _ = try? client.send(line.prefix(20) + [UInt8](repeating: UInt8(ascii: " "), count: excess) + line[20...])
          let answer = String(decoding: try client.nextLine(), as: UTF8.self)
          #expect(answer.contains(refusal) == (excess > 0), "\(answer)")
        }
        return daemon
      }
      #expect(try DaemonFigures(of: daemon).ownKibibytes < 100 << 10)
    }

    /// This test fails if messages have no limit on values. Parsing one such message would then block the loop for half
    /// a second.
    @Test("messages of 16 MiB with only small values are refused before they are parsed completely")
    func smallValues() throws {
      let daemon = try DaemonProcess.started()
      let head = #"{"jsonrpc":"2.0","id":1,"method":"system.ping","params":"#
      let numbers = head + #"{"a":["# + String(repeating: "1,", count: 8_000_000) + "1]}}"
      let names = head + "{" + (0..<300_000).map { "\"\($0)\":1" }.joined(separator: ",") + "}}"
      try Duel.hold("messages of small values", at: daemon, upTo: Self.reading) {
        for text in [numbers, names] {
          let client = try daemon.connect()
          try client.send(line: text)
          #expect(try JSON(parsing: try client.nextLine())["error"]?["data"]?["reason"] == "rpc.valueLimit")
        }
        return daemon
      }
    }

    /// This test fails if messages have no limit on depth. A recursive parser would then overflow its stack, and the
    /// daemon would die.
    @Test("a hundred thousand brackets are an error and don't overflow the stack", arguments: ["[", #"{"a":"#])
    func depth(opening: String) throws {
      let daemon = try DaemonProcess.started()
      let nested = String(repeating: opening, count: 100_000)
      try Duel.hold("depth 100,000 of \(opening)", at: daemon, upTo: Self.reading) {
        let client = try daemon.connect()
        for text in [nested, #"{"jsonrpc":"2.0","id":1,"method":"system.ping","params":\#(nested)"#] {
          try client.send(line: text)
          #expect(try JSON(parsing: try client.nextLine())["error"]?["code"] == -32700)
        }
        return client
      }
    }

    /// This test fails if a batch runs in a single turn, or if the size of batches isn't limited.
    @Test("batches of a hundred expensive calls take turns with other clients, and a batch over the limit is one error")
    func batches() throws {
      let daemon = try DaemonProcess.started()
      func batch(_ count: Int, _ method: String) -> String {
        "[" + (0..<count).map { DaemonClient.request(method, [:], id: $0) }.joined(separator: ",") + "]"
      }
      let over = batch(100_000, "system.ping")
      try Duel.hold("batches of expensive calls, and batches that are too long", at: daemon, upTo: Self.reading) {
        let client = try daemon.connect()
        try client.send(line: batch(100, "system.status"))
        #expect(try JSON(parsing: try client.nextLine()).elements.map(\.self).count == 100)
        try client.send(line: over)
        #expect(try JSON(parsing: try client.nextLine())["error"]?["data"]?["reason"] == "rpc.batchLimit")
        return client
      }
    }
  }
}
