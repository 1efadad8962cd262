import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests real disks that become read-only while a daemon uses them. Each disk is mounted for only one test.
  @Suite("A disk that turns read-only")
  struct RemountTests {
    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg=="
    private static let why = "Read-only file system"
    private let folder = TestFolder()

    private func daemon(on disk: PrivateDisk) -> DaemonProcess {
      DaemonProcess(in: folder, state: disk.path + "/state", through: disk.entrance)
    }

    /// Makes changes in several modules. All of them are acknowledged.
    private func fill(_ client: DaemonClient) throws {
      for number in 1...20 { try client.call("timer.project.add", ["name": JSON("project \(number)")]) }
      try client.call("timer.start", ["project": "project 7"])
      try client.call("timer.picture.add", ["data": JSON(Self.picture)])
      try client.call("remarks.add", ["text": "here", "lat": 1, "lon": 2])
      try client.call("feed.post", ["activity": "walk"])
    }

    /// Checks that exactly the acknowledged changes exist.
    private func expectAll(_ client: DaemonClient) throws {
      #expect(try client.call("timer.projects")["projects"]?.count == 20)
      #expect(try client.call("timer.status")["entry"]?["project"] == "project 7")
      #expect(try client.call("timer.picture.get", ["picture": 1])["data"]?.string == Self.picture)
      #expect(try client.call("remarks.list")["remarks"]?.count == 1)
      #expect(try client.call("feed.timeline")["posts"]?.count == 1)
      #expect(try client.call("history.list", ["module": "timer"])["transactions"]?.count == 22)
    }

    private func states(_ client: DaemonClient) throws -> [String: String] {
      let modules = try client.call("system.status")["modules"]?.elements.map(\.self) ?? []
      return modules.reduce(into: [:]) { $0[$1["name"]?.string ?? ""] = $1["state"]?.string }
    }

    @Test(
      "after a file system error serves everything, refuses changes with the reason, and works once repaired",
      .enabled(if: PrivateDisk.canBeBroken, PrivateDisk.reasonUnbroken))
    func broken() throws {
      let disk = try PrivateDisk(.ext4, in: folder)
      let daemon = daemon(on: disk)
      try daemon.start()
      let client = try daemon.connect()
      try fill(client)
      try disk.findMistake()

      let refused = try client.refusal("timer.stop", ["idempotencyKey": "the stop"])
      #expect(refused["data"]?["reason"] == "storage.outcomeUnknown", "\(refused)")
      #expect(refused["message"]?.string?.contains(Self.why) == true, "\(refused)")
      #expect(try client.refusal("timer.discard")["data"]?["reason"] == "storage.readOnly")
      for (method, params) in Self.changes {
        let refused = try client.refusal(method, params)
        #expect(refused["code"] == -32006 && refused["message"]?.string?.contains(Self.why) == true, "\(refused)")
      }
      let picture = try client.refusal("feed.post", ["activity": "b", "image": JSON(Self.picture)])
      #expect(picture["data"]?["reason"] == "storage.readOnly" || picture["data"]?["reason"] == "storage.attachment")
      // A sign-up needs a write too, so it fails for the same reason.
      let newcomer = try daemon.connect()
      let account = try newcomer.refusal("accounts.signUp", ["name": "Ann", "password": "correct horse"])
      #expect(account["code"] == -32006 && account["message"]?.string?.contains(Self.why) == true, "\(account)")
      _ = try client.respond("system.compact")
      try expectAll(client)
      #expect(try states(client)["timer"] == "readOnly")
      #expect(daemon.log.contains("timer: Writing failed (\(Self.why)"), "\(daemon.log)")
      #expect(daemon.stop() == .exited(0))

      try disk.mend()
      try daemon.start()
      let again = try daemon.connect()
      #expect(try Set(states(again).values) == ["ready"])
      try expectAll(again)
      // The outcome of the stop was unknown. A retry with the idempotency key of the call stops the timer exactly once.
      let stopped = try again.call("timer.stop", ["idempotencyKey": "the stop"])
      #expect(stopped["entry"]?["project"] == "project 7" && stopped["replayed"] == nil)
      #expect(daemon.stop() == .exited(0))
    }

    private static let changes: [(String, JSON)] = [
      ("remarks.add", ["text": "there", "lat": 1, "lon": 2]), ("remarks.add", ["text": "there", "lat": 1, "lon": 2]),
      ("feed.post", ["activity": "run"]), ("chores.house.create", ["name": "Villa"]),
      ("history.undo", ["module": "timer"]), ("history.undo", ["module": "remarks"]),
    ]

    /// This test fails if the daemon can't open a file read-only after opening it for writing has failed. The daemon
    /// then can't start.
    @Test(
      "while a daemon runs is prevented; a start on one serves everything read-only until it is remounted",
      .enabled(if: PrivateDisk.canBe, PrivateDisk.reason))
    func startedOn() throws {
      let disk = try PrivateDisk(.memory(kibibytes: 16_384), in: folder)
      let daemon = daemon(on: disk)
      try daemon.start()
      try fill(try daemon.connect())
      // While a journal is open for writing, the kernel refuses to remount the disk read-only.
      #expect(throws: PrivateDisk.Failed.self) { try disk.run("mount -o remount,ro \"$1\"") }
      try daemon.connect().call("remarks.edit", ["id": 1, "text": "still here"])
      #expect(daemon.stop() == .exited(0))

      try disk.run("mount -o remount,ro \"$1\"")
      let before = try TestFiles.bytes(of: disk.seenFromHere + "/state/timer.journal")
      try daemon.start()
      let client = try daemon.connect()
      try expectAll(client)
      #expect(try Set(states(client).values) == ["readOnly"])
      for (method, params) in Self.changes + [("timer.stop", [:])] {
        let refused = try client.refusal(method, params)
        #expect(refused["data"]?["reason"] == "storage.readOnly", "\(refused)")
        #expect(refused["message"]?.string?.contains(Self.why) == true, "\(refused)")
      }
      // The lock still works, so a second daemon can't start.
      let second = try CommandResult(
        running: disk.entrance + [try DaemonPrograms.trackd(), "--state", daemon.state]
          + ["--socket", folder.path + "/second"], in: folder)
      #expect(second.ending == .exited(75), "\(second)")
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.bytes(of: disk.seenFromHere + "/state/timer.journal") == before)

      try disk.run("mount -o remount,rw \"$1\"")
      try daemon.start()
      let again = try daemon.connect()
      try expectAll(again)
      #expect(try Set(states(again).values) == ["ready"])
      try again.call("timer.stop")
      #expect(daemon.stop() == .exited(0))
    }
  }
}
