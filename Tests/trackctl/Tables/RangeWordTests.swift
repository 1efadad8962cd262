import System
import TestSupport
import Testing
import Wire

/// Every command that takes a range accepts it in the same way as `report`, for every module. The range can be given as
/// one word or as two options.
@Suite("Ranges in every command")
struct RangeWordTests {
  private let folder = TestFolder()
  private let received = Received()

  /// Declares a method with params for both ends of a range, and runs the method's command with these words. Returns
  /// the params of the call.
  private func params(of words: [String], kind: String, required: Bool) throws -> String {
    let received = received
    let schema =
      switch kind {
      case "day": #"{"type":"string","format":"date"}"#
      default: #"{"anyOf":[{"type":"string","format":"date-time"},{"type":"string","format":"date"}]}"#
      }
    let params = [("from", "start"), ("to", "end")].map { name, role in
      #"{"name":"\#(name)","summary":"x","required":\#(required),"x-role":"\#(role)","schema":\#(schema)}"#
    }
    let declared =
      #"{"methods":[{"name":"hours.report","summary":"x","params":[\#(params.joined(separator: ","))],"result":{"schema":{}}}]}"#
    let server = try FakeServer(path: folder.path + "/ranges") { request, _ in
      if request["method"]?.isString("rpc.discover") == true { return [FakeServer.reply(to: request, declared)] }
      received.params.withLock { $0 = request["params"]?.description }
      return [FakeServer.reply(to: request, "{}")]
    }
    let result = try Typist(at: server.path, in: folder).run(["hours", "report"] + words)
    guard result.ending == .exited(0) else { return result.errors.split(separator: "\n").first.map(String.init) ?? "" }
    return received.params.withLock { $0 } ?? ""
  }

  private static let year = #"{"from":"2026-01-01","to":"2026-12-31"}"#

  private static let table: [(words: [String], kind: String, required: Bool, sent: String)] = [
    (["2026"], "either", false, year), (["2026"], "day", true, year),
    (["--from", "2026", "--to", "2026"], "day", false, year),
    (["2026-01-01", "2026-12-31"], "day", true, year), (["2026-01-01..2026-12-31"], "either", true, year),
    (["february", "2024"], "either", false, #"{"from":"2024-02-01","to":"2024-02-29"}"#),
    (["--from", "2024-02"], "either", false, #"{"from":"2024-02-01"}"#), ([], "either", false, "{}"),
    (["all"], "either", false, "{}"), (["2024-02-01.."], "either", false, #"{"from":"2024-02-01"}"#),
    (["2024-03-04 9:00", "17:00"], "either", true, #"{"from":"2024-03-04T09:00:00Z","to":"2024-03-04T17:00:00Z"}"#),
    (["all"], "day", true, "trackctl: 'all' has an open end: give both ends"),
    (["2h"], "day", false, "trackctl: hours report takes dates without a time"),
    (["wek"], "either", false, "trackctl: 'wek' is not a time range"), ([], "day", true, "trackctl: FROM is missing"),
  ]

  @Test("are sent as their two ends", arguments: 0..<table.count)
  func range(place: Int) throws {
    let row = Self.table[place]
    let sent = try params(of: row.words, kind: row.kind, required: row.required)
    #expect(sent == row.sent || (row.sent.hasPrefix("trackctl") && sent.hasPrefix(row.sent)), "\(row.words): \(sent)")
  }
}
