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
    /// What a long run finds on a machine of its own; a short one may be beside anything.
    private static let mostMilliseconds = TestLength.isLong ? 20.0 : 40.0
    /// Of the one try in earnest, which what else the machine does may have hit.
    private static let mostInEarnest = 2.5 * mostMilliseconds
    /// What is compiled for tests takes many times as long: then the figures are there to be looked at.
    private static let isOptimized = Process.environment("TRACKD_BINARIES")?.hasSuffix("/debug") != true
    private static let tries = 3
    /// No reply but a picture is longer.
    private static let longestReply = 4 << 20

    private struct Figure {
      let call: String
      let milliseconds: Double
      var most = BoundedCallsTests.mostMilliseconds
    }

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
      let time = LoopTime(of: daemon)
      var figures: [Figure] = []
      for method in try Self.methods(client) {
        let name = method["name"]?.string ?? ""
        // What a subscription tells goes on in later turns, and would be laid to the charge of other calls.
        let isFollowing = name.hasPrefix("events.")
        let client = isFollowing ? try daemon.connect() : client
        defer { if isFollowing { client.close() } }
        for call in WorstParams(method).calls {
          figures += try Self.measure(name, call, changes: method["x-changes"]?.bool == true, client, time)
        }
      }
      figures += try Self.takeBackDeletion(client, time)
      figures.sort { $0.milliseconds > $1.milliseconds }
      for figure in figures.prefix(10) { print("held the loop: \(figure.call): \(figure.milliseconds) ms") }
      #expect(figures.count > 100)
      guard Self.isOptimized else { return }
      for figure in figures where figure.milliseconds > figure.most {
        Issue.record("\(figure.call) held the loop for \(figure.milliseconds) ms")
      }
    }

    /// What takes much away comes last; what concerns the connection or the machine isn't asked for at all.
    private static func methods(_ client: DaemonClient) throws -> [JSON] {
      let all = try client.call("rpc.discover")["methods"]?.elements.map(\.self) ?? []
      let spared = ["accounts.", "system.reload", "events.unsubscribe"]
      let chosen = all.filter { method in !spared.contains { method["name"]?.string?.hasPrefix($0) == true } }
      let last = ["remove", "delete", "leave", "discard", "stop", "undo", "compact"]
      func rank(_ method: JSON) -> Int { last.contains { method["name"]?.string?.contains($0) == true } ? 1 : 0 }
      return chosen.filter { rank($0) == 0 } + chosen.filter { rank($0) == 1 }
    }

    /// The least of a few tries: what is measured is the call, and not what else goes on. A change is tried out dry.
    private static func measure(
      _ name: String, _ call: JSON, changes: Bool, _ client: DaemonClient, _ time: LoopTime
    ) throws -> [Figure] {
      let params = changes ? WorstParams.dry(call) : call
      var least = Int.max
      for _ in 1...tries {
        let before = try time.nanoseconds
        let id = try client.send(name, params)
        let line = try reply(to: id, client)
        least = min(least, try time.nanoseconds - before)
        if !name.contains("picture") {
          #expect(line.count <= longestReply, "\(name) \(short(call)): \(line.count) bytes")
        }
      }
      let title = "\(name) \(short(call))"
      var figures = [Figure(call: title, milliseconds: milliseconds(least))]
      if changes {
        let before = try time.nanoseconds
        _ = try reply(to: try client.send(name, call), client)
        let once = milliseconds(try time.nanoseconds - before)
        figures.append(Figure(call: title + " in earnest", milliseconds: once, most: mostInEarnest))
      }
      return figures
    }

    /// To bring back what went with a post that had all that it may is the most that an undo can have to do.
    private static func takeBackDeletion(_ client: DaemonClient, _ time: LoopTime) throws -> [Figure] {
      var (deletion, cursor): (JSON?, JSON?) = (nil, nil)
      repeat {
        let page = try client.call(
          "history.list", cursor.map { ["module": "feed", "cursor": $0] } ?? ["module": "feed"])
        deletion = page["transactions"]?.elements.first { $0["method"] == "feed.delete" }?["rev"]
        cursor = page["next"]
      } while deletion == nil && cursor != nil
      let call: JSON = ["module": "feed", "rev": try #require(deletion)]
      return try measure("history.undo", call, changes: true, client, time)
    }

    private static func milliseconds(_ nanoseconds: Int) -> Double { Double(nanoseconds / 10_000) / 100 }

    /// Notifications that come before it are left out.
    private static func reply(to id: Int, _ client: DaemonClient) throws -> [UInt8] {
      let head = Array(#"{"jsonrpc":"2.0","method""#.utf8)
      while true {
        let line = try client.nextLine()
        if !line.starts(with: head) { return line }
      }
    }

    private static func short(_ call: JSON) -> String {
      call.members.map { member in
        let value = member.value.description
        return "\(member.key.string ?? "")=\(value.utf8.count > 30 ? String(value.prefix(12)) + "…" : value)"
      }.joined(separator: " ")
    }
  }
}
