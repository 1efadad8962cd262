import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Kills the processes of a backup or a restore with SIGKILL, at each of their system calls.
  @Suite("kill -9 in a backup and a restore")
  struct BackupKillTests {
    private static let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    private static let kinds = ["mkdirat", "openat", "pwrite64", "fdatasync", "fsync", "renameat", "unlinkat"]
    /// The numbers of the system calls at which a process is killed. They include all early calls, because most work
    /// happens there, and some later calls.
    private static let places = TestLength.isLong ? Array(1...60) : [1, 2, 3, 5, 9, 17]
    private let folder = TestFolder()
    private let daemon: DaemonProcess
    private var place: String { folder.path + "/backup" }

    init() throws {
      daemon = DaemonProcess(in: folder)
      try daemon.start()
      let client = try daemon.connect()
      try client.call("timer.start", ["project": "Bread"])
      for _ in 1...5 { try client.call("timer.picture.add", ["data": Self.picture]) }
      try client.call("timer.stop")
      for number in 1...300 {
        try client.call("remarks.add", ["text": JSON("remark \(number)"), "lat": 1, "lon": 2])
      }
    }

    /// Runs a program, and kills it at the call with this number.
    /// - Returns: nil if the program ended without making that many calls.
    private func kill(_ command: [String], at call: String, _ number: Int) throws -> CommandResult? {
      let injected = [
        "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):when=\(number):signal=SIGKILL",
      ]
      let result = try CommandResult(running: ["strace"] + injected + command, in: folder)
      if result.ending == .exited(0) { return nil }
      #expect(
        result.ending == .killed(SIGKILL) || result.ending == .exited(128 + SIGKILL), "\(call) \(number): \(result)")
      return result
    }

    private func restore(to state: String) throws -> CommandResult {
      try DaemonProcess.run(["--restore", place, "--state", state], in: folder)
    }

    private func expectWhole(_ state: String, _ comment: Comment) throws {
      let other = DaemonProcess(in: TestFolder(), state: state)
      try other.start()
      let client = try other.connect()
      #expect(
        try client.call("system.status")["modules"]?.elements.allSatisfy { $0["state"] == "ready" } == true, comment)
      #expect(try client.call("remarks.list", ["limit": 1000])["remarks"]?.count == 300, comment)
      for id in 1...5 {
        #expect(try client.call("timer.picture.get", ["picture": JSON(id)])["data"] == Self.picture, comment)
      }
      #expect(other.stop() == .exited(0), comment)
    }

    /// This test fails if the backup's folder is created under its final name.
    @Test("of the backup command leaves no folder with its name, or a complete backup")
    func ofTheCommand() throws {
      let command = [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "backup", place]
      var kills = 0
      for kind in Self.kinds {
        for number in Self.places {
          guard try kill(command, at: kind, number) != nil else {
            try expectRestorable("\(kind) \(number), to its end")
            break
          }
          kills += 1
          if TestFiles.exists(place) { try expectRestorable("\(kind) \(number)") }
          // A killed backup leaves files with other names, so they don't prevent the next backup.
          #expect(try CommandResult(running: command, in: folder).ending == .exited(0), "\(kind) \(number)")
          try clear()
        }
      }
      print("kill -9 of a backup's command: \(kills)")
      #expect(kills > 10)
    }

    private func expectRestorable(_ comment: Comment) throws {
      let state = folder.path + "/restored"
      let restored = try restore(to: state)
      #expect(restored.ending == .exited(0), "\(comment): \(restored)")
      try expectWhole(state, comment)
      _ = try CommandResult(running: ["rm", "-rf", state], in: folder)
      try clear()
    }

    private func clear() throws {
      let names = folder.names(in: "").filter { $0.hasPrefix("backup") }.map { folder.path + "/" + $0 }
      _ = try CommandResult(running: ["rm", "-rf"] + names, in: folder)
    }

    @Test("of the daemon that makes it leaves no backup, and the next one is complete")
    func ofTheDaemon() throws {
      for round in 1...(TestLength.isLong ? 40 : 6) {
        let child = try ChildProcess(
          [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "backup", place],
          environment: ["HOME=\(folder.path)"], errors: folder.path + "/said")
        usleep(UInt32.random(in: 0...(round % 2 == 0 ? 20_000 : 3_000)))
        daemon.kill()
        let ending = child.wait()
        try daemon.start()
        if ending == .exited(0) {
          try expectRestorable("round \(round)")
        } else {
          #expect(!TestFiles.exists(place), "round \(round)")
          #expect(!folder.names(in: "").contains { $0.hasPrefix("backup") }, "round \(round)")
        }
      }
      let command = [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "backup", place]
      #expect(try CommandResult(running: command, in: folder).ending == .exited(0))
      try expectRestorable("in the end")
    }

    /// This test fails if the marker file is written after the first journal. It also fails if the marker is removed
    /// before the last file is durable.
    @Test("of a restore leaves a state that no daemon serves, and it can be repeated")
    func ofTheRestore() throws {
      let command = [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "backup", place]
      #expect(try CommandResult(running: command, in: folder).ending == .exited(0))
      let state = folder.path + "/restored"
      var kills = 0
      for kind in Self.kinds {
        for number in Self.places {
          let killed = try kill([try DaemonPrograms.trackd(), "--restore", place, "--state", state], at: kind, number)
          if killed == nil {
            try expectWhole(state, "\(kind) \(number), to its end")
          } else {
            kills += 1
            try expectNothingInPart(state, "\(kind) \(number)")
          }
          _ = try CommandResult(running: ["rm", "-rf", state], in: folder)
          if killed == nil { break }
        }
      }
      print("kill -9 of a restore: \(kills)")
      #expect(kills > 10)
      #expect(try restore(to: state).ending == .exited(0))
      try expectWhole(state, "in the end")
    }

    private func expectNothingInPart(_ state: String, _ comment: Comment) throws {
      let names = (try? Directory.openForInspection(state).names()) ?? []
      if names.contains("restore-under-way") {
        let other = DaemonProcess(in: TestFolder(), state: state)
        #expect(throws: DaemonProcess.NotServing.self, comment) { try other.start() }
        #expect(other.log.contains("was not completed: empty the directory, and restore again"), comment)
        #expect(try restore(to: state).ending == .exited(74), comment)
      } else if names.contains(where: { $0.hasSuffix(".journal") }) {
        try expectWhole(state, comment)
      } else {
        // The restore was killed before it began, so a restore into the empty state directory succeeds.
        #expect(try restore(to: state).ending == .exited(0), comment)
        try expectWhole(state, comment)
      }
    }
  }
}
