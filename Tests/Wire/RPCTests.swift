import Testing

@testable import Wire

@Suite("RPC")
struct RPCTests {
  @Test("a line is parsed as its row says, alone, between others, and in any chunks", arguments: messageTable)
  func line(row: MessageRow) {
    let line = Array(row.line.utf8)
    #expect(transcript(chunks: [line]) == row.expected)
    #expect(transcript(chunks: [line + Array("\n".utf8)]) == row.expected)

    let before = Array(#"{"jsonrpc":"2.0","method":"before"}"#.utf8) + Array("\n".utf8)
    let after = Array("\r\n".utf8) + Array(#"{"jsonrpc":"2.0","id":"x","method":"after"}"#.utf8)
    let stream = before + line + after
    let expected = ["notify before"] + row.expected + [#"call "x" after"#]
    #expect(transcript(chunks: [stream]) == expected)
    #expect(transcript(chunks: stream.map { [$0] }) == expected)
    for cut in before.count...before.count + line.count + 2 {
      #expect(transcript(chunks: [Array(stream[..<cut]), Array(stream[cut...])]) == expected)
    }
  }

  @Test("a broken line causes one error, and the next is read normally")
  func recovery() {
    let stream = "{\n" + #"{"jsonrpc":"2.0","id":1,"method":"a"}"# + "\n]\n[]\n" + #"{"jsonrpc":"2.0","method":"b"}"#
    let lines = transcript(chunks: [Array(stream.utf8)])
    #expect(lines.count == 5)
    #expect(lines[1] == "call 1 a")
    #expect(lines[4] == "notify b")
    #expect(lines[0].hasPrefix("refused"))
    #expect(lines[2].hasPrefix("refused"))
  }

  @Test(
    "a stream that can't be JSON gets one response and ends", arguments: ["GET / HTTP/1.1\r\n", "\u{FEFF}{}", "\n\nx"])
  func otherProtocol(text: String) {
    let answer = failure(
      code: -32700,
      "not JSON: send JSON-RPC 2.0, one message per line",
      #"{"reason":"rpc.parse","offset":0}"#
    )
    #expect(transcript(chunks: [Array(text.utf8)]) == ["close " + answer])
    #expect(transcript(chunks: text.utf8.map { [$0] }) == ["close " + answer])
  }

  @Test("a message at the limit is read; one byte more is refused, and the connection closes")
  func messageLimit() {
    var limits = RPC.Limits()
    let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"a"}"#.utf8)
    limits.message = line.count
    for end in ["", "\n", "\r\n"] {
      let stream = line + Array(end.utf8)
      #expect(transcript(chunks: [stream], limits: limits) == ["call 1 a"])
      #expect(transcript(chunks: stream.map { [$0] }, limits: limits) == ["call 1 a"])
    }
    limits.message -= 1
    let message = "a message may have at most \(limits.message) bytes, but the next line has more"
    let data = #"{"reason":"rpc.messageLimit","limit":\#(limits.message)}"#
    let answer = "close " + failure(code: -32000, message, data)
    #expect(transcript(chunks: [line + line], limits: limits) == [answer])
    #expect(transcript(chunks: line.map { [$0] }, limits: limits) == [answer])
  }

  @Test("nesting is allowed up to the limit, and no deeper")
  func depthLimit() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      func request(depth: Int) -> [UInt8] {
        let params = String(repeating: open, count: depth - 1) + "{}" + String(repeating: close, count: depth - 1)
        return Array(#"{"jsonrpc":"2.0","id":1,"method":"a","params":\#(params)}"#.utf8)
      }
      #expect(transcript(chunks: [request(depth: 63)])[0].hasPrefix("call 1 a"))
      let refused = transcript(chunks: [request(depth: 64)])[0]
      #expect(refused.contains(#""id":null,"error":{"code":-32700,"#))
      #expect(refused.contains(#""data":{"reason":"rpc.depth","limit":64}"#))
    }
  }

  @Test("a batch has at most the limit of requests, and one more is a single error")
  func batchLimit() {
    func batch(_ count: Int) -> [UInt8] {
      Array("[\(Array(repeating: #"{"jsonrpc":"2.0","method":"a"}"#, count: count).joined(separator: ","))]".utf8)
    }
    let full = "batch " + Array(repeating: "notify a", count: 100).joined(separator: " + ")
    #expect(transcript(chunks: [batch(100)]) == [full])
    let answer = failure(
      code: -32600,
      "a batch may have at most 100 requests, but this one has 101",
      #"{"reason":"rpc.batchLimit","limit":100}"#
    )
    #expect(transcript(chunks: [batch(101)]) == ["refused " + answer])
  }

  @Test("a message has at most the limit of values; a batch over the limit of requests says that")
  func valueLimit() {
    var limits = RPC.Limits()
    limits.values = 1000
    // Outside these params, the message has fourteen values.
    func request(_ params: String) -> [UInt8] {
      Array(#"{"jsonrpc":"2.0","id":1,"method":"a","params":{"a":\#(params)}}"#.utf8)
    }
    func list(_ count: Int) -> [UInt8] {
      request("[" + Array(repeating: "1", count: count).joined(separator: ",") + "]")
    }
    func object(_ count: Int) -> [UInt8] {
      request("{" + (0..<count).map { "\"\($0)\":1" }.joined(separator: ",") + "}")
    }
    for (make, most) in [(list, 986), (object, 493)] {
      #expect(transcript(chunks: [make(most)], limits: limits)[0].hasPrefix("call 1 a"))
      let refused = transcript(chunks: [make(most + 1)], limits: limits)[0]
      #expect(refused.contains(#""id":null,"error":{"code":-32000,"#))
      #expect(refused.contains(#""data":{"reason":"rpc.valueLimit","limit":1000}"#))
    }
    let batch = Array("[\(Array(repeating: "{}", count: 100_000).joined(separator: ","))]".utf8)
    let answer = failure(
      code: -32600,
      "a batch may have at most 100 requests, but this one has more",
      #"{"reason":"rpc.batchLimit","limit":100}"#
    )
    #expect(transcript(chunks: [batch]) == ["refused " + answer])
  }

  @Test("a text too long to be parsed, or with a duplicate member, gets its error")
  func otherFaults() {
    let long = RPC.unreadable(JSON.Fault(offset: 0, problem: .tooLong(limit: 9)))
    let limit = failure(code: -32000, "the text is longer than 9 bytes", #"{"reason":"rpc.messageLimit","limit":9}"#)
    #expect(String(decoding: long, as: UTF8.self) == limit)
    let twice = RPC.unreadable(JSON.Fault(offset: 7, problem: .duplicateMember("a")))
    let duplicate = failure(
      code: -32600,
      #"the name \"a\" is used twice in one object, at offset 7"#,
      #"{"reason":"rpc.duplicateMember","offset":7}"#
    )
    #expect(String(decoding: twice, as: UTF8.self) == duplicate)
  }

  @Test("an id outlives its message")
  func idIsACopy() throws {
    let bytes = Array(#"  {"jsonrpc":"2.0","id":"a \u00e9 long id","method":"a"}"#.utf8)
    guard case .single(.request(let request)) = RPC.parse(bytes, in: 2..<bytes.count) else {
      Issue.record("no request")
      return
    }
    let id = try #require(request.id)
    #expect(id.description == #""a \u00e9 long id""#)
    #expect(id != .null)
  }

  @Test("a method's name is compared after decoding escapes")
  func methodBytes() {
    for spelling in ["a.b", #"a\u002eb"#] {
      let bytes = Array(#"{"jsonrpc":"2.0","method":"\#(spelling)"}"#.utf8)
      guard case .single(.request(let request)) = RPC.parse(bytes, in: 0..<bytes.count) else {
        Issue.record("no request")
        continue
      }
      #expect(request.withMethod { $0.count == 3 && $0[1] == UInt8(ascii: ".") })
      #expect(request.method == "a.b" && request.isNotification)
    }
  }
}
