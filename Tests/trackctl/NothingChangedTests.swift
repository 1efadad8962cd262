import TestSupport
import Testing
import Wire

/// If a call has no effect, trackctl says that nothing changed. Otherwise, the user might make an undo, which would
/// undo an earlier change.
@Suite("Nothing changed")
struct NothingChangedTests {
  private static let entry =
    #""entry":{"id":2,"user":"ann","project":"Work","startedAt":"2024-03-04T09:00:00Z","stoppedAt":null,"seconds":60,"#
    + #""note":"x","tags":[],"pictures":[],"long":false}"#

  /// A daemon in which no call has an effect.
  private func typist(in folder: TestFolder) throws -> (FakeServer, Typist) {
    let declared = ["timer.edit", "feed.like", "hours.settings"].map { name in
      #"{"name":"\#(name)","summary":"Sets.","x-changes":true,"params":[{"name":"id","summary":"which","required":false,"#
        + #""schema":{"type":"integer"}},{"name":"idempotencyKey","summary":"a key","required":false,"#
        + #""schema":{"type":"string"}}],"result":{"schema":{}}}"#
    }
    let server = try FakeServer(path: folder.path + "/content") { request, _ in
      guard request["method"]?.isString("rpc.discover") == true else {
        return [FakeServer.reply(to: request, #"{\#(Self.entry),"changed":false,"rev":10}"#)]
      }
      return [FakeServer.reply(to: request, #"{"methods":[\#(declared.joined(separator: ","))]}"#)]
    }
    return (server, Typist(at: server.path, in: folder))
  }

  @Test(
    "is the only output, for top-level and other commands, without a revision",
    arguments: [
      ["timer", "edit", "--id", "2"], ["feed", "like"], ["hours", "settings", "--id", "2"], ["note", "x"], ["stop"],
    ])
  func said(words: [String]) throws {
    let folder = TestFolder()
    let (server, typist) = try typist(in: folder)
    defer { withExtendedLifetime(server) {} }
    let result = try typist.run(words)
    #expect(result.output == "nothing changed\n" && result.errors.isEmpty && result.ending == .exited(0), "\(result)")
  }

  @Test("is reported in JSON as by the daemon")
  func json() throws {
    let folder = TestFolder()
    let (server, typist) = try typist(in: folder)
    defer { withExtendedLifetime(server) {} }
    #expect(try JSON(parsing: try typist("note", "x", "--json").output)["changed"] == false)
  }
}
