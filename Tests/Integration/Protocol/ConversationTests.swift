import Glibc
import TestSupport
import Testing

extension IntegrationTests {
  @Suite("Conversation")
  struct ConversationTests {
    private static let answers = Conversation.rows.compactMap(\.answer)
    private let daemon: DaemonProcess

    init() throws {
      daemon = try .started()
    }

    /// Sends the bytes, and returns all lines that the daemon sends until the connection ends.
    private func answers(to bytes: [UInt8], pausingMicroseconds pause: UInt32? = nil) throws -> [String] {
      let client = try daemon.connect()
      if let pause {
        for byte in bytes {
          try client.send([byte])
          usleep(pause)
        }
      } else {
        try client.send(bytes)
      }
      try client.finishSending()
      return try client.linesToEnd()
    }

    @Test("the table has at least 60 rows")
    func size() {
      #expect(Conversation.rows.count >= 60)
    }

    @Test("each request gets exactly its answer")
    func alone() throws {
      for row in Conversation.rows {
        let expected = row.answer.map { [$0] } ?? []
        #expect(try answers(to: Array((row.request + "\n").utf8)) == expected)
        // The end of the input also counts as the end of a line.
        #expect(try answers(to: Array(row.request.utf8)) == expected)
      }
    }

    @Test("sent all at once, they get the same answers in the same order", arguments: ["\n", "\r\n", "\n\n \r\n\t\n"])
    func joined(end: String) throws {
      let text = Conversation.rows.map { $0.request + end }.joined()
      #expect(try answers(to: Array(text.utf8)) == Self.answers)
    }

    @Test("sent byte by byte, they get the same answers")
    func byteByByte() throws {
      let text = Conversation.rows.map { $0.request + "\n" }.joined()
      #expect(try answers(to: Array(text.utf8), pausingMicroseconds: 5) == Self.answers)
    }

    @Test("cut into chunks of any size, they get the same answers", arguments: [2, 3, 7, 64, 1000, 4096])
    func pieces(size: Int) throws {
      let bytes = Array(Conversation.rows.map { $0.request + "\n" }.joined().utf8)
      let client = try daemon.connect()
      for start in stride(from: 0, to: bytes.count, by: size) {
        try client.send(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      try client.finishSending()
      #expect(try client.linesToEnd() == Self.answers)
    }
  }
}
