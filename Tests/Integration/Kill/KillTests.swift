import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("kill -9")
  struct KillTests {
    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg=="

    @Test("an acknowledged start runs on, with its note, tags and picture")
    func runningTimer() throws {
      let daemon = try DaemonProcess.started()
      for round in 1...10 {
        let client = try daemon.connect()
        let params: JSON = [
          "project": "Work", "note": JSON("round \(round)\nof ten"), "tags": ["a", "ü"], "switch": true,
        ]
        let start = try #require(try client.call("timer.start", params)["entry"])
        let added = try client.call("timer.picture.add", ["data": JSON(Self.picture)])
        daemon.kill()
        try daemon.start()

        let again = try daemon.connect()
        let status = try again.call("timer.status")
        #expect(status["running"] == true)
        let entry = try #require(status["entry"])
        for name in ["id", "user", "project", "startedAt", "stoppedAt", "note", "tags"] {
          #expect(entry[name] == start[name], "\(name)")
        }
        #expect(entry["pictures"] == added["entry"]?["pictures"])
        let picture = try #require(added["picture"]?["id"])
        #expect(try again.call("timer.picture.get", ["picture": picture])["data"]?.string == Self.picture)
      }
      #expect(try daemon.connect().call("timer.stop")["entry"]?["note"] == "round 10\nof ten")
      #expect(daemon.stop() == .exited(0))
    }

    @Test("200 rounds under eight writers: nothing acknowledged is missing, every row is as sent, no gap")
    func loop() throws {
      let daemon = try DaemonProcess.started()
      var loop = KillLoop(daemon)
      let rounds = TestLength.isLong ? 1000 : TestLength.isShort ? 50 : 200
      for round in 1...rounds {
        try loop.round()
        if round.isMultiple(of: 50) { try loop.compareRows() }
        try #require(loop.problems.isEmpty, "round \(round): \(loop.problems.prefix(5))")
      }
      print("kill -9: \(rounds) rounds, \(loop.changes) transactions, acknowledged operations lost: 0")
      // Checks that the writers really made changes. If they were stuck, nothing would be lost either.
      #expect(loop.changes > rounds * 10)
      #expect(daemon.stop() == .exited(0))
    }
  }
}
