import TestSupport
import Testing
import Wire

/// For every module, the message about a change comes from the declaration of the method.
@Suite("A declared sentence")
struct SaidSentenceTests {
  private let folder = TestFolder()

  /// The output of `garden water Fern`. The method has this sentence, and its call gets this reply.
  private func said(_ sentence: String, _ members: String, reply: String) throws -> String {
    let server = try FakeServer(path: folder.path + "/any") { request, _ in
      guard request["method"]?.isString("rpc.discover") == true else { return [FakeServer.reply(to: request, reply)] }
      let declared = """
        {"methods":[{"name":"garden.water","summary":"Waters.","x-changes":true,"x-sentence":{"en":"\(sentence)"},
        "params":[{"name":"plant","required":true,"x-role":"note","schema":{"type":"string"}}],
        "result":{"schema":{"properties":{"plot":{"properties":{\(members)}}}}}}]}
        """.replacing("\n", with: "")
      return [FakeServer.reply(to: request, declared)]
    }
    var typist = Typist(at: server.path, in: folder)
    typist.environment = ["NO_COLOR=1", "TZ=UTC"]
    let result = try typist.run(["garden", "water", "Fern"], to: .pipe)
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(result)")
    return result.output
  }

  @Test("formats values by their roles, and takes values that the reply lacks from the params")
  func roles() throws {
    let text = try said(
      "watered {plant} from {plot.a} to {plot.b}, {plot.c}, {plot.c:exact}, {plot.d}, {plot.e}",
      #""a":{"x-role":"start"},"b":{"x-role":"end"},"c":{"x-role":"duration"},"d":{"x-role":"interval"},"e":{"x-role":"day"}"#,
      reply:
        #"{"plot":{"a":"2024-03-04T09:00:00Z","b":"2024-03-04T10:30:00Z","c":5405,"d":7,"e":"2024-03-04"}}"#)
    #expect(text == "watered Fern from 2024-03-04 09:00 to 10:30, 1:30, 1:30:05, every 7 days, Mon 2024-03-04\n")
  }

  @Test("has the singular for one, and the plural for none and for others", arguments: [0, 1, 2])
  func plural(_ count: Int) throws {
    let text = try said(
      "gave [{plot.a:one} drop|{plot.a} drops]", #""a":{"x-role":"count"}"#, reply: #"{"plot":{"a":\#(count)}}"#)
    #expect(text == "gave \(count) \(count == 1 ? "drop" : "drops")\n")
  }

  @Test("drops control characters from values, and is at most as long as a line for a note")
  func hostile() throws {
    let long = String(repeating: "x", count: 100)
    let text = try said(
      "[{plot.gone?}lost|watered] {plot.a} {plot.b}", #""a":{},"b":{"x-role":"note"}"#,
      reply: #"{"plot":{"a":"a\u001b[31mb","b":"\#(long)","gone":false}}"#)
    #expect(!text.contains("\u{1B}") && text.hasPrefix("watered a"), "\(text)")
    #expect(text.hasSuffix(" " + String(repeating: "x", count: 39) + "…\n"), "\(text)")
  }
}
