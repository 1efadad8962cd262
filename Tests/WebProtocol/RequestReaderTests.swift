import Testing
import WebProtocol

@Suite("Requests from browsers")
struct RequestReaderTests {
  /// Feeds a request to the reader in pieces of this size.
  private func read(_ text: String, by size: Int) -> RequestReader.Reading {
    var reader = RequestReader()
    var reading = RequestReader.Reading.unfinished
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count, reading == .unfinished {
      reading = reader.feed(bytes[place..<min(place + size, bytes.count)])
      place += size
    }
    return reading
  }

  private static let good: [(String, RequestHead)] = [
    (
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      RequestHead(method: "GET", path: "/", headers: [.init("host", "a")])
    ),
    (
      "GET /a/b.js?x=1&y HTTP/1.1\r\nHOST:  a:80 \t\r\nAccept: */*\r\n\r\n",
      RequestHead(
        method: "GET", path: "/a/b.js", query: "x=1&y", headers: [.init("host", "a:80"), .init("accept", "*/*")])
    ),
    (
      "POST /? HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
      RequestHead(method: "POST", path: "/", query: "", headers: [.init("host", "a"), .init("content-length", "0")])
    ),
  ]

  @Test("a head is read however it is chunked", arguments: good)
  func heads(text: String, expected: RequestHead) {
    for size in [1, 2, 3, 7, 1000] { #expect(read(text, by: size) == .head(expected)) }
  }

  private static let bad: [(String, Status)] = [
    ("GET / HTTP/1.1\nHost: a\n\nx\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n\r\n", .badRequest),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
    ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: ä\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", .badRequest),
    ("GET / HTTP/1.1\r\n: a\r\nHost: a\r\n\r\n", .badRequest),
    ("GET / HTTP/1.0\r\nHost: a\r\n\r\n", .versionNotSupported),
    ("GET / HTTP/2\r\nHost: a\r\n\r\n", .versionNotSupported),
    ("\u{16}\u{3}\u{1}\r\n\r\n", .badRequest),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n", .contentTooLarge),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .contentTooLarge),
    ("GET /" + String(repeating: "a", count: 17_000), .headTooLarge),
    ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "a: b\r\n", count: 64) + "\r\n", .badRequest),
  ]

  @Test("ambiguous and unsupported requests are refused", arguments: bad)
  func refusals(text: String, status: Status) {
    for size in [1, 5, 100_000] { #expect(read(text, by: size) == .refused(status)) }
  }

  @Test("bytes after a head are the next request, or the first frames of a WebSocket")
  func rest() {
    var reader = RequestReader()
    let both = Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n\u{1}\u{2}".utf8)
    guard case .head(let first) = reader.feed(both[...]), case .head(let second) = reader.next() else {
      Issue.record("two heads were sent")
      return
    }
    #expect([first.path, second.path] == ["/a", "/b"])
    #expect(reader.next() == .unfinished)
    #expect(reader.takeRest() == [1, 2])
  }

  @Test("lists in headers are compared word by word, in any case")
  func lists() {
    let head = RequestHead(
      method: "GET", path: "/", query: "key=abc&key2=d",
      headers: [.init("connection", "keep-alive, Upgrade"), .init("x", "websockets"), .init("y", "a"), .init("y", "b")])
    #expect(head.list("connection", holds: "upgrade"))
    #expect(!head.list("x", holds: "websocket"))
    #expect(head.header("y") == nil, "two values contradict each other")
    #expect(head.parameter("key") == "abc")
    #expect(head.parameter("ke") == nil)
  }
}
