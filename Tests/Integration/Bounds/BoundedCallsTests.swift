import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Whatever there is, and whatever somebody asks for, a call has the loop for a moment and no longer: every method that the daemon
  /// has, as `rpc.discover` tells, over journals that are as full as they may be; in a short run those that grow with the years have a
  /// tenth of that.
  ///
  /// Seen to fail with names that are compared byte by byte (`hours.projects joined=true`).
  @Suite("A call holds the loop")
  struct BoundedCallsTests {
    @Test(
      "for a moment and no longer, by every method, with the most to do", .timeLimit(.minutes(20)))
    func everyMethod() throws {
      let folder = TestFolder()
      let modules = folder.path + "/modules"
      TestFiles.makeFolder(modules, mode: 0o755)
      let daemon = DaemonProcess(in: folder, options: ["--modules-path", modules])
      try FullState().write(to: daemon.state)
      try FullState().writeModules(to: modules)
      try daemon.start()
      let client = try daemon.connect()
      for module in try client.call("system.status")["modules"]?.elements.map(\.self) ?? [] {
        #expect(module["state"]?.string == "ready", "\(module)")
      }
      let meter = CallMeter(time: LoopTime(of: daemon))
      var figures: [CallMeter.Figure] = []
      for method in try Self.methods(client) {
        let name = method["name"]?.string ?? ""
        // What a subscription tells goes on in later turns, and would be laid to the charge of other calls.
        let isFollowing = name.hasPrefix("events.")
        let client = isFollowing ? try daemon.connect() : client
        defer { if isFollowing { client.close() } }
        for call in WorstParams(method).calls {
          figures += try meter.measure(name, call, changes: method["x-changes"]?.bool == true, client)
        }
      }
      figures += try Self.takeBackDeletion(client, meter)
      #expect(figures.count > 100)
      CallMeter.judge(figures)
    }

    /// What takes much away comes last; what concerns the connection or the machine isn't asked for at all.
    static func methods(_ client: DaemonClient) throws -> [JSON] {
      let all = try client.call("rpc.discover")["methods"]?.elements.map(\.self) ?? []
      let spared = ["accounts.", "system.reload", "events.unsubscribe"]
      let chosen = all.filter { method in !spared.contains { method["name"]?.string?.hasPrefix($0) == true } }
      let last = ["remove", "delete", "leave", "discard", "stop", "undo", "compact"]
      func rank(_ method: JSON) -> Int { last.contains { method["name"]?.string?.contains($0) == true } ? 1 : 0 }
      return chosen.filter { rank($0) == 0 } + chosen.filter { rank($0) == 1 }
    }

    /// To bring back what went with a post that had all that it may is the most that an undo can have to do.
    private static func takeBackDeletion(_ client: DaemonClient, _ meter: CallMeter) throws -> [CallMeter.Figure] {
      var (deletion, cursor): (JSON?, JSON?) = (nil, nil)
      repeat {
        let page = try client.call(
          "history.list", cursor.map { ["module": "feed", "cursor": $0] } ?? ["module": "feed"])
        deletion = page["transactions"]?.elements.first { $0["method"] == "feed.delete" }?["rev"]
        cursor = page["next"]
      } while deletion == nil && cursor != nil
      let call: JSON = ["module": "feed", "rev": try #require(deletion)]
      return try meter.measure("history.undo", call, changes: true, client)
    }
  }
}
