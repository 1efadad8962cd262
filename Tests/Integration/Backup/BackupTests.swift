import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests what administrators do. `trackctl backup DIR` makes a backup of a running daemon, and `trackd --restore DIR`
  /// restores the backup into an empty state directory.
  @Suite("Backup and restore")
  struct BackupTests {
    private static let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    private let folder = TestFolder()
    private let daemon: DaemonProcess
    private var place: String { folder.path + "/backup" }

    init() throws {
      daemon = DaemonProcess(in: folder)
      try daemon.start()
    }

    private func backUp() throws -> CommandResult {
      try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "backup", place], in: folder)
    }

    private func restore(_ state: String) throws -> CommandResult {
      try DaemonProcess.run(["--restore", place, "--state", state], in: folder)
    }

    /// Adds rows to all modules.
    private func fill(remarks: Int = 3) throws {
      let client = try daemon.connect()
      try client.call("accounts.signUp", ["name": "Ann", "password": "correct horse battery"])
      try client.call("accounts.signOut")
      let own = try daemon.connect()
      try own.call("timer.start", ["project": "Bread", "idempotencyKey": "first"])
      try own.call("timer.picture.add", ["data": Self.picture])
      try own.call("timer.stop")
      try own.call(
        "timer.add", ["project": "Gone", "startedAt": "2026-01-01T00:00:00Z", "stoppedAt": "2026-01-01T01:00:00Z"])
      try own.call("timer.delete", ["id": 2])
      try own.call("hours.project.create", ["client": "Acme", "project": "Site"])
      try own.call("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-01-05", "hours": 2])
      try own.call("chores.house.create", ["name": "Home"])
      try own.call("chores.room.add", ["name": "Kitchen"])
      for number in 1...remarks {
        try own.call("remarks.add", ["text": JSON("remark \(number)"), "lat": 1, "lon": 2])
      }
      try own.call("feed.post", ["activity": "walk", "image": Self.picture])
    }

    /// Everything that the daemon's reading methods return, as text.
    private func everything(of daemon: DaemonProcess) throws -> [String] {
      let client = try daemon.connect()
      var texts: [String] = []
      var cursor: JSON?
      repeat {
        let page = try client.call("system.export", cursor.map { ["cursor": $0] } ?? [:])
        for name in ["rows", "transactions", "pictures"] {
          texts += try #require(page[name]).elements.map { "\(page["module"] ?? .null) \(name) \($0)" }
        }
        texts.append(
          "\(page["module"] ?? .null) \(page["rev"] ?? .null) \(page["kept"] ?? .null) \(page["nextIDs"] ?? .null)")
        cursor = page["next"]
      } while cursor != nil
      return texts
    }

    @Test("everything is restored: rows, pictures, keys, history with undo, and sign-ins")
    func roundTrip() throws {
      // There are so many rows that a list has more than one page.
      try fill(remarks: 1_100)
      let before = try everything(of: daemon)
      let backup = try backUp()
      #expect(backup.ending == .exited(0), "\(backup.errors)")
      #expect(daemon.log.contains("uid \(geteuid()) exports everything in accounts, chores, timer, "))
      #expect(backup.output.hasPrefix("backed up to \(place): accounts ") && backup.output.hasSuffix("; 2 pictures\n"))
      for module in ["accounts", "timer", "hours", "chores", "remarks", "feed"] {
        #expect(backup.output.contains(" \(module) at revision "), "\(backup.output)")
      }
      let other = DaemonProcess(in: TestFolder())
      let restored = try restore(other.state)
      #expect(restored.ending == .exited(0), "\(restored.errors)")
      #expect(restored.output.hasPrefix("restored into \(other.state), as it was at "))
      try other.start()
      #expect(try everything(of: other) == before)
      let client = try other.connect()
      let again = try client.call("timer.start", ["project": "Bread", "idempotencyKey": "first"])
      #expect(again["replayed"] == true)
      #expect(try client.call("timer.picture.get", ["picture": 1])["data"] == Self.picture)
      #expect(try client.call("history.undo", ["module": "timer"])["method"] == "timer.delete")
      #expect(try client.call("timer.show", ["id": 2])["entry"]?["project"] == "Gone")
      #expect(try client.call("accounts.signIn", ["name": "Ann", "password": "correct horse battery"])["token"] != nil)
      #expect(other.stop() == .exited(0))
    }

    @Test("a backup is of one moment while others write, and private")
    func consistent() throws {
      let writers = (0..<2).map { SteadyWriter(daemon.socket, number: $0) }
      let crew = try Crew(writers.count) { try writers[$0].run() }
      while writers.contains(where: { $0.added < 50 }) { usleep(1_000) }
      let backup = try backUp()
      for writer in writers { writer.stop() }
      _ = try crew.join()
      #expect(backup.ending == .exited(0), "\(backup.errors)")
      for name in ["", "/timer.journal", "/pictures", "/manifest.json"] {
        var status = stat()
        try #require(unsafe stat(place + name, &status) == 0)
        #expect(status.st_mode & 0o077 == 0, "\(name)")
      }
      let other = DaemonProcess(in: TestFolder())
      #expect(try restore(other.state).ending == .exited(0))
      try other.start()
      let timer = try other.connect().call("system.status")["modules"]?.elements.first { $0["name"] == "timer" }
      // Each entry has its own revision. A new project doesn't need another revision, because it is created together
      // with an entry.
      #expect(try #require(timer?["rev"]?.int) >= 100)
      #expect(timer?["state"] == "ready")
      other.kill()
    }

    @Test("a changed backup is refused completely, and the error names the file")
    func damaged() throws {
      try fill()
      #expect(try backUp().ending == .exited(0))
      let state = folder.path + "/other"
      for name in ["timer.journal", "pictures/timer-1", "manifest.json"] {
        let path = place + "/" + name
        let bytes = try TestFiles.bytes(of: path)
        var changed = bytes
        changed[changed.count / 2] ^= 1
        for damaged in [changed, bytes.dropLast(2), []] as [[UInt8]] {
          try TestFiles.write(damaged, to: path)
          let refused = try restore(state)
          #expect(refused.ending == .exited(65) && refused.output.isEmpty, "\(name)")
          #expect(refused.errors.contains("Nothing was written"), "\(refused.errors)")
          #expect(!TestFiles.exists(state))
        }
        unsafe unlink(path)
        #expect(try restore(state).ending == .exited(65))
        try TestFiles.write(bytes, to: path)
      }
      #expect(try restore(state).ending == .exited(0))
    }

    @Test("a manifest that names a module or a picture twice is refused before anything is written")
    func namedTwice() throws {
      try fill()
      #expect(try backUp().ending == .exited(0))
      let state = folder.path + "/other"
      let path = place + "/manifest.json"
      let manifest = try TestFiles.text(of: path)
      for list in ["modules", "pictures"] {
        let first = try #require(JSON(parsing: manifest)[list]?[0])
        let twice = manifest.replacing("\"\(list)\":[", with: "\"\(list)\":[\(first),")
        try #require(twice != manifest)
        try TestFiles.write(Array(twice.utf8), to: path)
        let refused = try restore(state)
        #expect(refused.ending == .exited(65) && refused.output.isEmpty)
        #expect(refused.errors.contains("twice. Nothing was written"), "\(refused.errors)")
        #expect(!TestFiles.exists(state))
      }
    }

    @Test("a non-empty state directory is left alone, and a partly restored one isn't served")
    func notEmpty() throws {
      #expect(try backUp().ending == .exited(0))
      let full = try restore(daemon.state)
      #expect(full.ending == .exited(75), "a daemon runs there")
      daemon.stop()
      let used = try restore(daemon.state)
      #expect(used.ending == .exited(74) && used.errors.contains("is not empty; it contains accounts.journal"))
      let other = DaemonProcess(in: TestFolder())
      TestFiles.makeFolder(other.state)
      try TestFiles.write([], to: other.state + "/restore-under-way")
      #expect(throws: DaemonProcess.NotServing.self) { try other.start() }
      #expect(other.log.contains("was not completed: empty the directory, and restore again"))
      #expect(try restore(other.state).ending == .exited(74))
    }

    @Test("nothing is overwritten by a backup, and a failed one leaves nothing behind")
    func occupied() throws {
      TestFiles.makeFolder(place)
      try TestFiles.write([1], to: place + "/mine")
      let refused = try backUp()
      #expect(refused.ending == .exited(2) && refused.errors.contains("already exists"))
      #expect(folder.names(in: "backup") == ["mine"])
      daemon.stop()
      #expect(try backUp().ending == .exited(3))
      #expect(!folder.names(in: "").contains { $0.contains("backup.new") })
    }

    @Test(
      "root restores for the daemon's user", .enabled(if: MachineUser.canBe, MachineUser.reason))
    func forAnother() throws {
      try fill()
      #expect(try backUp().ending == .exited(0))
      let state = folder.path + "/theirs"
      TestFiles.makeFolder(state)
      unsafe chown(state, 41_009, 41_009)
      #expect(try restore(state).ending == .exited(0))
      for name in ["", "/timer.journal", "/lock", "/pictures", "/pictures/timer-1"] {
        var status = stat()
        try #require(unsafe lstat(state + name, &status) == 0)
        #expect(status.st_uid == 41_009, "\(name)")
      }
    }
  }
}
