import Testing
import Wire

@Suite("Replies")
struct ReplyTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func id(_ text: String) throws -> RequestID {
    try #require(RequestID(JSON(parsing: text)))
  }

  @Test(
    "a reply has its request's id exactly as spelled",
    arguments: ["1.0", "-0", "9223372036854775808", #""\u0061""#, "null"])
  func reply(text: String) throws {
    let id = try id(text)
    #expect(id.description == text)
    let reply = written { writer in
      writer.beginReply(id)
      writer.endReply()
      writer.endLine()
    }
    #expect(reply == #"{"jsonrpc":"2.0","id":\#(text),"result":{}}"# + "\n")
  }

  @Test("an id inside a longer text is only its own token")
  func nestedID() throws {
    let request = try JSON(parsing: #"{"id" : 12 , "x":1}"#)
    #expect(try RequestID(#require(request["id"])) == id("12"))
    #expect(try RequestID(#require(request["id"])) != id("12.0"))
  }

  @Test("a boolean, array or object isn't a valid id", arguments: ["true", "[]", "{}"])
  func noID(text: String) throws {
    #expect(try RequestID(JSON(parsing: text)) == nil)
  }

  @Test("an error has its code, message, reason and further data")
  func errors() {
    let plain = written { $0.errorReply(.null, .notFound, "no \"x\"", reason: "timer.entry") }
    #expect(plain == failure(code: -32001, #"no \"x\""#, #"{"reason":"timer.entry"}"#))
    let more = written { writer in
      writer.errorReply(.null, .busy, "busy", reason: "rpc.busy") { writer in
        writer.member("limit", 3)
        writer.member("retryAfter", 1)
      }
    }
    #expect(more == failure(code: -32000, "busy", #"{"reason":"rpc.busy","limit":3,"retryAfter":1}"#))
  }

  @Test("each code is the protocol's")
  func codes() {
    let codes: [RPCCode] = [
      .parseError, .invalidRequest, .methodNotFound, .invalidParams, .internalError, .busy, .notFound, .conflict,
      .forbidden,
      .notSignedIn, .wantsAcknowledgement, .storage,
    ]
    let numbers = [
      -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
    ]
    #expect(codes.map(\.rawValue) == numbers)
  }

  @Test("a batch's replies are one array, and a notification has no id")
  func composed() throws {
    let one = try id("1")
    let text = written { writer in
      writer.beginArray()
      writer.beginReply(one)
      writer.member("x", true)
      writer.endReply()
      writer.errorReply(.null, .forbidden, "no", reason: "a.b")
      writer.endArray()
      writer.endLine()
      writer.beginNotification("events.event")
      writer.member("rev", 1)
      writer.endNotification()
      writer.endLine()
    }
    let batch =
      #"[{"jsonrpc":"2.0","id":1,"result":{"x":true}},"# + failure(code: -32003, "no", #"{"reason":"a.b"}"#) + "]\n"
    #expect(text == batch + #"{"jsonrpc":"2.0","method":"events.event","params":{"rev":1}}"# + "\n")
  }
}
