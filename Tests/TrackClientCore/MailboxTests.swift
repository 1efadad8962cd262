import Testing
import Wire

@testable import TrackClientCore

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
    "replies find their calls and notifications stay in order, however the stream is chunked",
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

  @Test("the end of the stream fails it, and earlier messages stay")
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

  @Test("a response without an id concerns the connection")
  func refusedConnection() {
    var mailbox = Mailbox()
    _ = mailbox.announce()
    let bytes = Array(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"busy"}}"#.utf8) + [10]
    mailbox.receive(bytes, count: bytes.count)
    #expect(mailbox.failure == .refused(Refusal(code: -32000, message: "busy")))
    #expect(mailbox.waitingCount == 0)
  }

  @Test(
    "invalid JSON-RPC fails it",
    arguments: [
      "HTTP/1.1 400 Bad Request\r\n", "{]\n", "7\n", "{}\n", #"{"jsonrpc":"2.0","id":1}"# + "\n",
      #"[{"jsonrpc":"2.0","method":"events.event","params":{}}]"# + "\n",
      String(repeating: "[", count: 65) + String(repeating: "]", count: 65) + "\n",
    ])
  func nonsense(text: String) {
    var mailbox = Mailbox()
    _ = mailbox.announce()
    mailbox.receive(Array(text.utf8), count: text.utf8.count)
    guard case .nonsense = mailbox.failure else {
      Issue.record("it was accepted as JSON-RPC")
      return
    }
  }

  @Test("a message has a maximum size, and nothing of a larger one is kept")
  func largestMessage() {
    var mailbox = Mailbox(limits: Mailbox.Limits(messageBytes: 100))
    let chunk = Array(#"{"jsonrpc":"2.0","id":1,"result":""#.utf8) + [UInt8](repeating: 120, count: 80)
    mailbox.receive(chunk, count: chunk.count)
    #expect(
      mailbox.failure == .nonsense("the server isn't trackd: it sent a message of more than 100 bytes"))
  }

  @Test("unread notifications are limited, and read ones don't count")
  func heap() {
    let line = Array(#"{"jsonrpc":"2.0","method":"events.event","params":{}}"#.utf8)
    let chunk = line + [10]
    var mailbox = Mailbox(limits: Mailbox.Limits(notificationBytes: 3 * line.count))
    for _ in 0..<10 {
      for _ in 0..<3 { mailbox.receive(chunk, count: chunk.count) }
      #expect(mailbox.failure == nil)
      for _ in 0..<3 { #expect(mailbox.takeNotification() != nil) }
    }
    for _ in 0..<4 { mailbox.receive(chunk, count: chunk.count) }
    #expect(
      mailbox.failure
        == .disconnected("the connection was closed: too many notifications were left unread"))
  }

  @Test("the late reply to an abandoned call is dropped")
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
