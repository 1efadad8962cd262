import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("Joining a machine that has a record")
  struct SyncJoinTests {
    private let folder = TestFolder()
    private let home: DaemonProcess
    private let laptop: DaemonProcess

    init() throws {
      home = try DaemonProcess.started()
      laptop = try DaemonProcess.started()
    }

    private func trackctl(_ words: String...) throws -> CommandResult {
      try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", laptop.socket] + words, in: folder,
        environment: ["TZ=UTC"])
    }

    private func add(_ daemon: DaemonProcess, _ entries: [(String, Int, Int)]) throws {
      let client = try daemon.connect()
      for (project, from, to) in entries {
        let (start, stop) = (from < 10 ? "0\(from)" : "\(from)", to < 10 ? "0\(to)" : "\(to)")
        try client.call(
          "timer.add",
          [
            "project": JSON(project), "startedAt": JSON("2026-11-17T\(start):00:00Z"),
            "stoppedAt": JSON("2026-11-17T\(stop):00:00Z"),
          ])
      }
    }

    private func entries(_ daemon: DaemonProcess) throws -> [String] {
      try daemon.connect().call("timer.list", ["sort": "oldest"])["entries"]?.elements.map { entry in
        let times = ["startedAt", "stoppedAt"].map { String(entry[$0]?.string?.dropFirst(11).prefix(2) ?? "") }
        return "\(entry["project"]?.string ?? "") \(times[0])-\(times[1])"
      } ?? []
    }

    @Test(
      "a dry run shows the entries that overlap, and each choice does what it says",
      arguments: [
        ("cut", ["Work 08-10", "Walk 10-12", "Read 13-14", "Sleep 14-16"]),
        ("keep-home", ["Work 08-11", "Read 13-14", "Sleep 14-16"]),
      ])
    func overlaps(choice: String, result: [String]) throws {
      // Neither of these entries counts as an overlap. The entry Sleep is the same on both machines, and the entry Read
      // ends exactly when Sleep starts.
      try add(home, [("Work", 8, 11), ("Sleep", 14, 16)])
      try add(laptop, [("Walk", 10, 12), ("Read", 13, 14), ("Sleep", 14, 16)])
      let before = try entries(laptop)
      let reply = try trackctl("--json", "sync", "join", home.socket, "--dry-run")
      let plan = try JSON(parsing: reply.output)
      #expect(plan["overlaps"]?.count == 1)
      #expect(
        plan["overlaps"]?[0]?["here"]?["project"] == "Walk" && plan["overlaps"]?[0]?["home"]?["project"] == "Work")
      let shown = try trackctl("sync", "join", home.socket, "--dry-run").output
      for words in ["10:00 to 12:00 Walk", "08:00 to 11:00 Work", "--overlap keep-home"] {
        #expect(shown.contains(words), "\(shown)")
      }
      let chosen = try trackctl("sync", "join", home.socket, "--dry-run", "--overlap", choice).output
      let told = choice == "cut" ? "would be shortened" : "those under HERE would be deleted"
      #expect(chosen.contains(told), "\(chosen)")
      #expect(try trackctl("sync", "join", home.socket).ending == .exited(1), "without a terminal nobody can be asked")
      #expect(try entries(laptop) == before)
      let joined = try trackctl("sync", "join", home.socket, "--yes", "--overlap", choice)
      #expect(joined.ending == .exited(choice == "cut" ? 1 : 0), "\(joined)")
      #expect(joined.output.contains("trackd-before-sync-"))
      for daemon in [home, laptop] { #expect(try entries(daemon) == result) }
      guard choice == "cut" else { return }
      let refused = try trackctl("sync", "take", "timer-1")
      #expect(refused.ending == .exited(1) && refused.errors.contains("delete the other entry first"), "\(refused)")
      #expect(!refused.errors.contains("--overlap"), "\(refused)")
    }

    @Test(
      "a list of conflicts names rows and columns, and a mistyped id settles none of several, but a refused one says which"
    )
    func settling() throws {
      try add(home, [("Work", 8, 9), ("Read", 10, 11)])
      _ = try trackctl("sync", "join", home.socket, "--yes")
      for id in 1...2 {
        try home.connect().call("timer.edit", ["id": JSON(id), "note": "home's"])
        try laptop.connect().call("timer.edit", ["id": JSON(id), "note": "laptop's"])
      }
      _ = try trackctl("sync")
      let listed = try trackctl("sync", "conflicts").output
      #expect(listed.contains("timer-1  entries 1 Work  note"), "\(listed)")
      let refused = try trackctl("sync", "drop", "timer-1", "timer-9")
      #expect(refused.ending == .exited(1) && refused.errors.contains("no conflict 'timer-9'"), "\(refused)")
      #expect(try trackctl("sync", "conflicts").output == listed)
      try laptop.connect().call("timer.delete", ["id": 2])
      let partly = try trackctl("sync", "take", "timer-1", "timer-2")
      #expect(
        partly.ending == .exited(1) && partly.errors.contains("that was timer-2; already settled: timer-1"), "\(partly)"
      )
      #expect(try trackctl("sync", "drop", "timer-2").ending == .exited(0))
      #expect(try trackctl("sync", "conflicts").output == "no conflicts\n")
    }
  }
}
