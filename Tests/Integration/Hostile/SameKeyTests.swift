import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// The comment of each test names a mutation that the test detects.
  @Suite("One idempotency key from fifty connections")
  struct SameKeyTests {
    private static let count = 50
    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg=="

    /// This test fails if the daemon remembers a call only after the call is durable. Simultaneous retries would then
    /// repeat the change. It also fails if the reply isn't stored, because retries would then get a different reply.
    @Test(
      "makes one change with one reply for all, also for a call off the loop and after kill -9",
      arguments: ["timer.project.add", "timer.picture.add"])
    func atOnce(method: String) throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      try client.call("timer.start", ["project": "Work"])
      let rounds = TestLength.isLong ? 200 : 10
      for round in 1...rounds {
        let params: JSON =
          method == "timer.picture.add" ? Self.pictureParams(round, of: client) : Self.projectParams(round)
        let before = try client.call("timer.status")["rev"]?.int ?? 0
        let answers = try Self.answers(at: daemon, method, params)
        #expect(answers.count == Self.count)
        #expect(Set(answers.map(Self.plain)).count == 1, "\(Set(answers.map(Self.plain)))")
        #expect(answers.filter { $0["replayed"] == nil }.count == 1, "one was the first")
        let after = try client.call("timer.status")["rev"]?.int ?? 0
        #expect(answers[0]["rev"]?.int == after && after == before + 1)
        guard round == rounds else {
          if method == "timer.picture.add" { try client.call("timer.start", ["project": "Work", "switch": true]) }
          continue
        }
        daemon.kill()
        try daemon.start()
        let again = try daemon.connect().call(method, params)
        #expect(again["replayed"] == true && Self.plain(again) == Self.plain(answers[0]))
      }
    }

    private static func projectParams(_ round: Int) -> JSON {
      ["name": JSON("Project \(round)"), "idempotencyKey": JSON("project \(round)")]
    }

    private static func pictureParams(_ round: Int, of client: DaemonClient) -> JSON {
      ["data": JSON(picture), "idempotencyKey": JSON("picture \(round)")]
    }

    private static func answers(at daemon: DaemonProcess, _ method: String, _ params: JSON) throws -> [JSON] {
      let ready = Monitor(0)
      return try Crew(count) { [socket = daemon.socket] _ in
        let client = try DaemonClient(socket)
        try client.call("system.ping")
        ready.withLock { $0 += 1 }
        ready.broadcast()
        ready.wait { $0 == count }
        return try client.call(method, params)
      }.join()
    }

    /// The answer without the member that marks a replayed answer.
    private static func plain(_ answer: JSON) -> String {
      JSON.object(
        Dictionary(uniqueKeysWithValues: answer.members.map { ($0.key.string ?? "", $0.value) })
          .filter { $0.key != "replayed" }
      ).description
    }
  }
}
