import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests the real daemon with a failing disk. The comment of each test names a mutation that the test detects.
  @Suite("A failing disk")
  struct FaultTests {
    private static let journal = "/timer.journal"
    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg=="

    private func state(_ module: String, _ client: DaemonClient) throws -> String? {
      let modules = try client.call("system.status")["modules"]
      return modules?.elements.first { $0["name"]?.string == module }?["state"]?.string
    }

    private func add(_ name: String, _ client: DaemonClient, key: String? = nil) throws -> JSON {
      var params: [String: JSON] = ["name": JSON(name)]
      if let key { params["idempotencyKey"] = JSON(key) }
      return try client.respond("timer.project.add", .object(params))
    }

    private func names(_ client: DaemonClient) throws -> [String] {
      try client.call("timer.projects")["projects"]?.elements.compactMap { $0["name"]?.string } ?? []
    }

    /// This test fails if the daemon retries a failed sync (`File.synchronizeData` in a loop of two). The call would
    /// then be acknowledged.
    @Test(
      "a failed sync or write is reported to the caller, never retried, and stops writing until a restart",
      arguments: ["fdatasync", "pwrite"])
    func failedForGood(call: String) throws {
      let faulty = try FaultyDaemon()
      let client = try faulty.daemon.connect()
      _ = try add("before", client)
      try faulty.order(call, on: Self.journal, .fail(EIO), times: 1)
      let told = try #require(try add("in doubt", client, key: "the one")["error"])
      #expect(told["code"] == -32006)
      #expect(told["data"]?["reason"] == "storage.outcomeUnknown")
      #expect(told["message"]?.string?.contains("Input/output error") == true)

      // The failed change isn't visible, but earlier changes are. Other modules aren't affected.
      #expect(try names(client) == ["before"])
      #expect(try add("after", client)["error"]?["data"]?["reason"] == "storage.readOnly")
      #expect(try state("timer", client) == "readOnly")
      try client.call("hours.project.create", ["client": "Acme", "project": "Site"])
      #expect(faulty.daemon.log.contains("timer"))
      #expect(faulty.daemon.stop() == .exited(0))
      let last = try #require(faulty.calls.lastIndex { $0.hasSuffix(" \(EIO)") })
      #expect(faulty.calls[(last + 1)...].isEmpty, "the file was touched after the failure: \(faulty.calls)")

      try faulty.orderNothing(on: Self.journal)
      try faulty.daemon.start()
      let again = try faulty.daemon.connect()
      #expect(try state("timer", again) == "ready")
      #expect(try names(again).contains("before"))
      // The change may have survived or not. In both cases, a retry with the same idempotency key makes sure that it
      // exists exactly once.
      #expect(try add("in doubt", again, key: "the one")["result"] != nil)
      #expect(try names(again).sorted() == ["before", "in doubt"])
    }

    /// This test fails if a rejected write isn't blanked (if `AppendFile.takeBack` is empty). The next start would then
    /// find the change.
    @Test("a full disk refuses for certain, and is written again once there is space, without a restart")
    func full() throws {
      let faulty = try FaultyDaemon()
      for (number, action) in [FaultOrders.Action.fail(ENOSPC), .failLate(ENOSPC), .fail(EDQUOT)].enumerated() {
        let client = try faulty.daemon.connect()
        _ = try add("before \(number)", client)
        // The names are read only after the first project exists, because a user without projects gets suggestions
        // instead.
        let before = try names(client).sorted()
        try faulty.order("pwrite", on: Self.journal, action, times: 1)
        let told = try #require(try add("refused", client)["error"])
        #expect(told["data"]?["reason"] == "storage.full", "\(number)")
        let left = try names(client).sorted()
        #expect(left == before, "\(number)")
        if number == 1 {
          // The order must be cancelled, because the restarted daemon would obey it too.
          try faulty.orderNothing(on: Self.journal)
          faulty.daemon.kill()
          try faulty.daemon.start()
        }
        let again = try faulty.daemon.connect()
        #expect(try add("after \(number)", again)["result"]?["rev"]?.int == 2 * number + 2)
        #expect(try state("timer", again) == "ready")
      }
      try faulty.orderNothing(on: Self.journal)
      faulty.daemon.kill()
      try faulty.daemon.start()
      #expect(try names(faulty.daemon.connect()).count == 6)
      #expect(faulty.hits == 3, "\(faulty.calls)")
    }

    /// This test fails if a partial write counts as complete (if `File.write` has no loop).
    @Test("short writes and interrupted calls are continued")
    func shortAndInterrupted() throws {
      let faulty = try FaultyDaemon()
      var expected: [String] = []
      let orders: [(String, FaultOrders.Action)] = [
        ("pwrite", .short), ("pwrite", .fail(EINTR)), ("fdatasync", .fail(EINTR)),
      ]
      for (number, order) in orders.enumerated() {
        let client = try faulty.daemon.connect()
        try faulty.order(order.0, on: Self.journal, order.1, times: 20)
        for count in 1...5 {
          expected.append("project \(number) \(count)")
          #expect(try add(expected[expected.count - 1], client)["result"] != nil)
        }
        faulty.daemon.kill()
        try faulty.orderNothing(on: Self.journal)
        try faulty.daemon.start()
        #expect(try names(faulty.daemon.connect()).sorted() == expected.sorted())
      }
      #expect(faulty.hits == 60)
    }

    /// This test fails if pictures aren't synced (`AttachmentFiles.write`). The row would then be added although the
    /// picture may be lost.
    @Test("a picture that can't be synced is refused, and no row names it")
    func picture() throws {
      let faulty = try FaultyDaemon()
      let client = try faulty.daemon.connect()
      try client.call("timer.start", ["project": "Work"])
      try faulty.order("fdatasync", on: "/pictures/timer-1.new", .fail(EIO), times: 1)
      let told = try client.refusal("timer.picture.add", ["data": JSON(Self.picture)])
      #expect(told["data"]?["reason"] == "storage.attachment")
      #expect(try client.call("timer.status")["entry"]?["pictures"] == [])
      #expect(try client.call("timer.picture.add", ["data": JSON(Self.picture)])["picture"] != nil)
      faulty.daemon.kill()
      try faulty.daemon.start()
      let again = try faulty.daemon.connect()
      let kept = try again.call("timer.status")["entry"]?["pictures"]?.elements.first { _ in true }
      let id = try #require(kept?["id"])
      #expect(try again.call("timer.picture.get", ["picture": id])["data"]?.string == Self.picture)
    }

    /// This test fails if the loop's thread writes the journal, or if one thread writes the journals of all modules.
    @Test("a sync that hangs delays only calls that write to its module")
    func stalled() throws {
      let faulty = try FaultyDaemon()
      let (writer, other) = (try faulty.daemon.connect(), try faulty.daemon.connect())
      _ = try add("before", writer)
      let alone = try latencies(other)
      try faulty.order("fdatasync", on: Self.journal, .stall)
      let id = try writer.send("timer.project.add", ["name": "stuck"])
      var measured = try latencies(other)
      // The measurement is repeated, because other load on the machine affects only some attempts. A faulty daemon is
      // slow each time.
      for _ in 1...3 where measured.median > 3 * alone.median { measured = try latencies(other) }
      print("remarks.add and timer.status alone: \(alone)\n  beside a sync that hangs: \(measured)")
      #expect(measured.median <= 3 * alone.median)
      #expect(measured.longest < 2_000_000)
      #expect(faulty.hits == 1)
      try faulty.orderNothing(on: Self.journal)
      #expect(try writer.response(to: id)["result"]?["rev"] == 2)
    }

    private func latencies(_ client: DaemonClient) throws -> Latencies {
      var times: [Int] = []
      for number in 1...100 {
        let before = Clock.monotonicNanoseconds()
        try client.call("remarks.add", ["text": JSON("number \(number)"), "lat": 1.3, "lon": 103.7])
        try client.call("timer.status")
        times.append(Clock.monotonicNanoseconds() - before)
      }
      return Latencies(times)
    }
  }
}
