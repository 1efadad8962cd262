import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Checks that no call blocks the loop for long, whatever the params and the stored data are. The tests run every
  /// method of `rpc.discover` over journals that are at their limits. A short run uses fewer of the rows that
  /// accumulate over years.
  ///
  /// These tests fail if names are compared byte by byte (`hours.projects joined=true`).
  @Suite("A call blocks the loop")
  struct BoundedCallsTests {
    @Test(
      "only briefly, for every method at its most expensive", .timeLimit(.minutes(20)))
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
        // The backlog of a subscription is sent in later turns. It would distort the measurements of other calls.
        let isFollowing = name.hasPrefix("events.")
        let client = isFollowing ? try daemon.connect() : client
        defer { if isFollowing { client.close() } }
        for call in WorstParams(method).calls {
          figures += try meter.measure(name, call, changes: method["x-changes"]?.bool == true, client)
        }
      }
      figures += try Self.takeBackDeletion(client, meter)
      figures += try Self.erasure(client, meter)
      #expect(figures.count > 100)
      CallMeter.judge(figures)
    }

    /// The methods to measure. Methods that delete rows come last. Methods that affect the connection or the machine
    /// are skipped, because later calls could fail. For example, many methods fail once the machine has joined a home.
    static func methods(_ client: DaemonClient) throws -> [JSON] {
      let all = try client.call("rpc.discover")["methods"]?.elements.map(\.self) ?? []
      let spared = ["accounts.", "system.reload", "system.erase", "events.unsubscribe", "sync.join"]
      let chosen = all.filter { method in !spared.contains { method["name"]?.string?.hasPrefix($0) == true } }
      let last = ["remove", "delete", "leave", "discard", "stop", "undo", "compact"]
      func rank(_ method: JSON) -> Int { last.contains { method["name"]?.string?.contains($0) == true } ? 1 : 0 }
      return chosen.filter { rank($0) == 0 } + chosen.filter { rank($0) == 1 }
    }

    /// Measures the first steps of erasing a user. The user has many rows in each of these modules.
    private static func erasure(_ client: DaemonClient, _ meter: CallMeter) throws -> [CallMeter.Figure] {
      let name = try #require(try client.call("accounts.me")["account"]?["name"])
      return try ["timer", "hours", "remarks", "feed", "expenses"].flatMap { module in
        var params: JSON = ["module": JSON(module), "name": name]
        return try (1...10).map { _ in
          let (taken, reply) = try meter.once("system.erase", params, client)
          let next = try JSON(parsing: reply)["result"]?["next"]
          params = params.with("cursor", try #require(next, "\(module): \(String(decoding: reply, as: UTF8.self))"))
          let milliseconds = CallMeter.milliseconds(taken)
          return CallMeter.Figure(
            call: "system.erase \(CallMeter.short(params))", milliseconds: milliseconds, most: CallMeter.mostInEarnest)
        }
      }
    }

    /// Measures the most expensive undo. It restores a deleted post with the maximum number of dependent rows.
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
