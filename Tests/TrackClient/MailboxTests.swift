import Testing
import Wire

@testable import TrackClient

@Suite("Mailbox")
struct MailboxTests {
  private static let stream = """
    {"jsonrpc":"2.0","method":"events.event","params":{"rev":1}}
    {"jsonrpc":"2.0","id":2,"error":{"code":-32002,"message":"no","data":{"reason":"timer.running"}}}

    [{"jsonrpc":"2.0","id":3,"result":null},{"jsonrpc":"2.0","id":1,"result":{"a":"ü"}}]
    {"jsonrpc":"2.0","id":99,"result":"nobody asked"}
    {"jsonrpc":"2.0","method":"events.event","params":{"rev":2}}

    """

  @Test(
    "answers find their calls and notifications keep their order, however the stream is cut",
    arguments: [1, 2, 7, 4096])
  func sorting(chunkSize: Int) {
    var mailbox = Mailbox()
    #expect((1...3).map { _ in mailbox.announce() } == [1, 2, 3])
    let bytes = Array(Self.stream.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      let chunk = Array(bytes[start..<min(start + chunkSize, bytes.count)])
      mailbox.receive(chunk, count: chunk.count)
    }
    #expect(mailbox.takeAnswer(1) == .success(["a": "ü"]))
    let refusal = Refusal(code: -32002, message: "no", data: ["reason": "timer.running"])
    #expect(mailbox.takeAnswer(2) == .failure(refusal))
    #expect(mailbox.takeAnswer(3) == .success(.null))
    #expect(mailbox.takeAnswer(3) == nil)
    #expect(mailbox.takeAnswer(99) == nil)
    #expect(mailbox.waitingCount == 0)
    #expect(mailbox.takeNotification()?.params == ["rev": 1])
    #expect(mailbox.takeNotification()?.params == ["rev": 2])
    #expect(mailbox.takeNotification() == nil)
    #expect(mailbox.failure == nil)
  }

  @Test("the end of the stream fails it, what came before stays")
  func end() {
    var mailbox = Mailbox()
    _ = mailbox.announce()
    let bytes = Array(#"{"jsonrpc":"2.0","id":1,"result":7}"#.utf8)
    mailbox.receive(bytes, count: bytes.count)
    #expect(mailbox.takeAnswer(1) == nil)
    mailbox.end(.disconnected("gone"))
    #expect(mailbox.takeAnswer(1) == .success(7))
    #expect(mailbox.failure == .disconnected("gone"))
  }

  @Test("an answer without an id is about the connection")
  func refusedConnection() {
    var mailbox = Mailbox()
    _ = mailbox.announce()
    let bytes = Array(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"busy"}}"#.utf8) + [10]
    mailbox.receive(bytes, count: bytes.count)
    #expect(mailbox.failure == .refused(Refusal(code: -32000, message: "busy")))
    #expect(mailbox.waitingCount == 0)
  }

  @Test("what is no JSON-RPC fails it", arguments: ["HTTP/1.1 400 Bad Request\r\n", "{]\n", "7\n", "{}\n"])
  func nonsense(text: String) {
    var mailbox = Mailbox()
    mailbox.receive(Array(text.utf8), count: text.utf8.count)
    guard case .nonsense = mailbox.failure else {
      Issue.record("it was taken for JSON-RPC")
      return
    }
  }

  @Test("the late answer to a call that was given up is dropped")
  func late() {
    var mailbox = Mailbox()
    let id = mailbox.announce()
    mailbox.forget(id)
    let bytes = Array(#"{"jsonrpc":"2.0","id":1,"result":7}"#.utf8) + [10]
    mailbox.receive(bytes, count: bytes.count)
    #expect(mailbox.takeAnswer(1) == nil)
    #expect(mailbox.failure == nil)
  }
}
