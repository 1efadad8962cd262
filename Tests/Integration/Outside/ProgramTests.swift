import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests real Python programs behind a real daemon. The module `count` is copied from the manual.
  @Suite("Programs of modules")
  struct ProgramTests {
    private let folder = TestFolder()
    private let daemon: DaemonProcess

    init() throws {
      TestFiles.makeFolder(folder.path + "/modules", mode: 0o755)
      daemon = DaemonProcess(in: folder, options: ["--modules-path", folder.path + "/modules"])
      try install(HostilePrograms.program)
    }

    private func install(_ program: String?, _ manifest: String = HostilePrograms.manifest) throws {
      let path = folder.path + "/modules/count"
      TestFiles.makeFolder(path, mode: 0o755)
      try TestFiles.write(Array(manifest.utf8), to: path + "/module.json", mode: 0o644)
      unsafe unlink(path + "/run")
      if let program { try TestFiles.write(Array(program.utf8), to: path + "/run", mode: 0o755) }
    }

    private func up(_ client: DaemonClient, _ name: String = "a", how: String? = nil) throws -> String {
      var params: [String: JSON] = ["name": JSON(name)]
      if let how { params["how"] = JSON(how) }
      let answer = try client.respond("count.up", .object(params))
      if let n = answer["result"]?["n"]?.int { return String(n) }
      return answer["error"]?["data"]?["reason"]?.string ?? answer.description
    }

    private func rows(_ client: DaemonClient) throws -> [String] {
      try client.call("count.list")["counts"]?.elements.map { "\($0["name"] ?? "") \($0["n"] ?? 0)" }.sorted() ?? []
    }

    @Test(
      "calls are journaled, undone, redone, dry-run, keyed and followed as usual, and replayed without the program"
    )
    func everyday() throws {
      try daemon.start()
      let client = try daemon.connect()
      try client.call("events.subscribe", ["topics": ["count"]])
      #expect(try up(client) == "1")
      #expect(try client.call("count.up", ["name": "a", "dryRun": true])["n"]?.int == 2)
      let keyed: JSON = ["name": "a", "idempotencyKey": "k"]
      #expect(try client.call("count.up", keyed)["n"]?.int == 2)
      #expect(try client.call("count.up", keyed)["replayed"]?.bool == true)
      #expect(try client.call("history.undo", ["module": "count"])["undone"]?.int == 2)
      #expect(try rows(client) == ["\"a\" 1"])
      #expect(try client.call("history.undo", ["module": "count", "rev": 3])["rev"]?.int == 4)
      #expect(try rows(client) == ["\"a\" 2"])
      let told = try (0..<4).map { _ in try client.notification()?["params"]?["method"]?.string }
      #expect(told == ["count.up", "count.up", "history.undo", "history.undo"])
      #expect(daemon.stop() == .exited(0))
      try install(nil)
      try daemon.start()
      let other = try daemon.connect()
      #expect(try rows(other) == ["\"a\" 2"])
      #expect(try up(other) == "module.noProgram")
      try other.call("history.undo", ["module": "count"])
      #expect(try other.call("count.add", ["name": "b"])["row"]?["n"]?.int == 0)
      let status = try other.call("system.status")["modules"]?.elements.first { $0["name"]?.string == "count" }
      #expect(status?["origin"]?.string == "program")
      #expect(status?["state"]?.string == "ready")
      try install(HostilePrograms.program)
      #expect(try up(other) == "2")
    }

    @Test("without its program a module is replayed, followed, undone, redone, exported, compacted and backed up")
    func deleted() throws {
      try daemon.start()
      let client = try daemon.connect()
      for name in ["a", "b", "a"] { _ = try up(client, name) }
      #expect(daemon.stop() == .exited(0))
      try install(nil)
      try daemon.start()
      let other = try daemon.connect()
      #expect(try rows(other) == [#""a" 2"#, #""b" 1"#])
      #expect(try other.call("history.list", ["module": "count"])["transactions"]?.count == 3)
      #expect(try other.call("history.undo", ["module": "count"])["undone"]?.int == 3)
      #expect(try rows(other) == [#""a" 1"#, #""b" 1"#])
      #expect(try other.call("history.undo", ["module": "count", "rev": 4])["undone"]?.int == 4)
      try other.call("events.subscribe", ["topics": ["count"], "since": ["count": 0]])
      let told = try (0..<5).map { _ in try other.notification()?["params"]?["rev"]?.int }
      #expect(told == [1, 2, 3, 4, 5])
      other.close()
      let last = try daemon.connect()
      let exported = try last.call("system.export", ["module": "count"])["rows"]?.elements.map(\.description)
      #expect(
        exported == [
          #"{"table":"counts","id":1,"row":{"user":1,"name":"a","n":2}}"#,
          #"{"table":"counts","id":2,"row":{"user":1,"name":"b","n":1}}"#,
        ])
      try last.call("system.compact", ["module": "count"])
      let trackctl = [try DaemonPrograms.trackctl(), "--socket", daemon.socket]
      let backup = try CommandResult(running: trackctl + ["backup", folder.path + "/backup"], in: folder)
      #expect(backup.ending == .exited(0), "\(backup)")
      #expect(try rows(last) == [#""a" 2"#, #""b" 1"#])
    }

    @Test("a program isn't greeted with a new manifest that needs a restart")
    func greeting() throws {
      let parts = HostilePrograms.program.split(separator: "answer(id, protocol=1)", maxSplits: 1)
      try #require(parts.count == 2)
      let noting = "print('greeted with', params['schema'], file=sys.stderr, flush=True); answer(id, protocol=1)"
      let program = parts[0] + noting + parts[1]
      try install(String(program))
      try daemon.start()
      let client = try daemon.connect()
      #expect(try up(client) == "1")
      let newer = HostilePrograms.manifest.split(separator: #""schema": 1"#, maxSplits: 1)
      try install(String(program), newer[0] + #""schema": 2"# + newer[1])
      try client.call("system.reload")
      #expect(daemon.log.contains("the daemon uses its schema 1"), "\(daemon.log)")
      #expect(try up(client) == "2")
      #expect(try printed("greeted with ", times: 2) == ["1", "1"])
    }

    /// This test fails if answers aren't validated, because forbidden rows then appear. It also fails if the loop waits
    /// for answers, because other clients then have to wait too.
    @Test("whatever a program does, only its call fails, others are unaffected, and it recovers", arguments: [0, 1])
    func hostile(_ half: Int) throws {
      try daemon.start()
      let (client, other) = (try daemon.connect(), try daemon.connect())
      #expect(try client.call("count.add", ["name": "kept"])["row"] != nil)
      let calm = try slowest(other)
      let deeds = HostilePrograms.deeds
      for (place, deed) in deeds.enumerated() where place % 2 == half {
        let before = try rows(client)
        let id = try client.send(deed.method, ["name": JSON("x\(place)"), "how": JSON(deed.how)])
        let busy = try slowest(other)
        #expect(busy <= max(3 * calm, 30_000), "\(deed.how): others waited \(busy) µs, and \(calm) before")
        let answer = try client.response(to: id)
        let reason = answer["error"]?["data"]?["reason"]?.string
        #expect(reason == deed.reason, "\(deed.how): \(answer)")
        let after = try rows(client)
        #expect(deed.reason == nil ? after.count == before.count + 1 : after == before, "\(deed.how)")
        // The reload resets the count of crashes. After five crashes in a minute, the program would be paused.
        try client.call("system.reload")
        #expect(try processes() == 0, "\(deed.how) leaves processes behind")
        #expect(try up(client, "x\(place) again") == "1", "after \(deed.how)")
      }
      let kept = try rows(client)
      daemon.kill()
      try daemon.start()
      #expect(try rows(try daemon.connect()) == kept)
    }

    @Test("processes that a program leaves in another session end with it, and with the daemon", arguments: [0, 1])
    func escape(_ end: Int) throws {
      try daemon.start()
      let client = try daemon.connect()
      #expect(try up(client, how: "escapes") == "1")
      #expect(try up(client) == "2")
      let id = try #require(try printed("escaped ", times: 1).first.flatMap { Int32($0) })
      #expect(kill(id, 0) == 0)
      if end == 0 { try client.call("system.reload") } else { #expect(daemon.stop() == .exited(0)) }
      #expect(isGone(id), "a left-over process is still running")
      #expect(try processes() == 0)
    }

    @Test("data that a program requests and never reads isn't kept for it")
    func deafAsker() throws {
      try install(
        """
        #!/usr/bin/env python3
        import json, socket
        host = socket.socket(fileno=3)
        for line in host.makefile("rb"):
            message = json.loads(line)
            if message["method"] == "hello":
                host.sendall(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {"protocol": 1}}).encode() + b"\\n")
                continue
            ask = {"call": message["id"], "table": "counts", "where": {"user": message["params"]["user"]}, "limit": 1000}
            text = json.dumps({"jsonrpc": "2.0", "id": "x" * 60, "method": "rows.find", "params": ask}).encode() + b"\\n"
            while True: host.sendall(text * 100)
        """)
      try daemon.start()
      let (client, other) = (try daemon.connect(), try daemon.connect())
      for number in 0..<500 { try client.call("count.add", ["name": JSON("row \(number)")]) }
      let before = try DaemonFigures(of: daemon).ownKibibytes
      let id = try client.send("count.rush", ["name": "a", "how": "x"])
      var most = before
      for _ in 0..<300 {
        most = max(most, try DaemonFigures(of: daemon).ownKibibytes)
        try other.call("timer.status")
        usleep(10_000)
      }
      #expect(try client.response(to: id)["error"]?["data"]?["reason"]?.string == "module.tooSlow")
      #expect(most < before + (6 << 10), "\(before) KiB, then \(most)")
      try install(HostilePrograms.program)
      try client.call("system.reload")
      #expect(try up(client) == "1")
    }

    /// The numbers that follow this text in the program's output. Waits until the output has this many such lines.
    private func printed(_ text: String, times: Int) throws -> [String] {
      for _ in 0..<500 {
        let lines = daemon.log.split(separator: "\n").compactMap {
          $0.split(separator: "count prints: \(text)").dropFirst().first
        }
        if lines.count >= times { return lines.map { String($0.prefix { $0.isNumber }) } }
        usleep(10_000)
      }
      return []
    }

    /// How many processes are left in the module's folder after a grace period.
    private func processes() throws -> Int {
      let folder = folder.path + "/modules/count"
      var left = 0
      for _ in 0..<1000 {
        let all = try Directory.openForInspection("/proc").names().filter { Int($0) != nil }
        left = all.count {
          unsafe realpath("/proc/\($0)/cwd", nil).map { path in
            defer { unsafe free(path) }
            return unsafe String(cString: path) == folder
          } ?? false
        }
        if left == 0 { break }
        usleep(10_000)
      }
      return left
    }

    /// The second slowest of fifty calls, in microseconds. The slowest call may be an outlier.
    private func slowest(_ client: DaemonClient) throws -> Int {
      var times: [Int] = []
      for _ in 0..<50 {
        let start = Clock.monotonicNanoseconds()
        try client.call("timer.status")
        times.append((Clock.monotonicNanoseconds() - start) / 1000)
      }
      return times.sorted()[48]
    }

    /// The block of code in the manual that begins with this line.
    private func manual(from first: String) throws -> String {
      let page = try TestFiles.text(of: DaemonPrograms.root + "/man/trackd-module.7")
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex { $0 == first })
      return lines[start...].prefix { $0 != ".Ed" }
        .map { $0.hasPrefix("\\&") ? String($0.dropFirst(2)) : String($0) }.joined(separator: "\n") + "\n"
    }

    @Test("the manual's programs in Python and in sh match their manifest", arguments: ["python", "sh"])
    func examples(_ language: String) throws {
      let isPython = language == "python"
      let text = try manual(from: isPython ? "from trackd_module import NotFound, serve" : "#!/bin/sh")
      let helper = "trackd_module." + (isPython ? "py" : "sh")
      // The deadline is longer than in the manual, because the machine may be slow and the shell script starts many
      // programs.
      let manifest = ManualManifests.count.split(separator: #""deadlineMilliseconds": 1000"#, maxSplits: 1)
      try #require(manifest.count == 2)
      try install(
        (isPython ? "#!/usr/bin/env python3\n" : "") + text,
        manifest.joined(separator: #""deadlineMilliseconds": 20000"#))
      try TestFiles.write(
        try TestFiles.bytes(of: "\(DaemonPrograms.root)/helpers/\(helper)"),
        to: "\(folder.path)/modules/count/\(helper)",
        mode: 0o644)
      try daemon.start()
      let client = try daemon.connect()
      #expect(try up(client) == "count.unknown")
      try client.call("count.add", ["name": "a", "n": 4])
      #expect(try up(client) == "5")
      #expect(try up(client, "A") == "6")
      #expect(try rows(client) == [#""a" 6"#])
    }

    /// Tests a program that checks whether bookings overlap. Each booking belongs to its owner, and no declared rule
    /// prevents overlaps. If the check didn't run for rows that an undo restores, two bookings would overlap here.
    @Test("the manual's check works: no verb and no undo makes two bookings overlap")
    func check() throws {
      let path = folder.path + "/modules/bookings"
      TestFiles.makeFolder(path, mode: 0o755)
      let program =
        "#!/usr/bin/env python3\nfrom trackd_module import Refused, serve\n\n"
        + (try manual(from: "def check(call, rows):"))
      let helper = try TestFiles.bytes(of: DaemonPrograms.root + "/helpers/trackd_module.py")
      try TestFiles.write(Array(program.utf8), to: path + "/run", mode: 0o755)
      try TestFiles.write(helper, to: path + "/trackd_module.py", mode: 0o644)
      try TestFiles.write(Array(HostilePrograms.bookings.utf8), to: path + "/module.json", mode: 0o644)
      try daemon.start()
      let client = try daemon.connect()
      func add(_ from: Int, _ to: Int) throws -> String? {
        let hours: JSON = [
          "room": "attic", "start": JSON("2026-11-22T\(from):00:00Z"), "end": JSON("2026-11-22T\(to):00:00Z"),
        ]
        return try client.respond("bookings.add", hours)["error"]?["data"]?["reason"]?.string
      }
      #expect(try add(10, 12) == nil)
      #expect(try add(11, 13) == "bookings.overlap")
      #expect(try add(12, 13) == nil)
      try client.call("bookings.delete", ["id": 1])
      #expect(try add(11, 12) == nil)
      #expect(
        try client.refusal("history.undo", ["module": "bookings", "rev": 3])["data"]?["reason"] == "bookings.overlap")
      try client.call("history.undo", ["module": "bookings"])
      try client.call("history.undo", ["module": "bookings", "rev": 3])
      #expect(try client.call("bookings.list")["bookings"]?.count == 2)
    }

    @Test("an undeclared reason reaches the caller, and is logged once")
    func undeclaredReason() throws {
      try daemon.start()
      let client = try daemon.connect()
      for _ in 1...3 { #expect(try up(client, how: "unknown reason") == "count.whim") }
      #expect(try up(client) == "1")
      let said = daemon.log.split(separator: "\n").filter {
        $0.contains("count.whim, which its manifest doesn't declare")
      }
      #expect(said.count == 1, "\(daemon.log)")
    }

    @Test("a method declared to change nothing can't change anything")
    func read() throws {
      try daemon.start()
      let client = try daemon.connect()
      #expect(try client.refusal("count.look", ["name": "a"])["data"]?["reason"]?.string == "module.changedByRead")
      #expect(try rows(client) == [])
    }

    @Test("a program that ends five times in a minute is paused, at most until a reload, and the rest works")
    func resting() throws {
      try install("#!/bin/sh\nexit 1\n")
      try daemon.start()
      let client = try daemon.connect()
      for _ in 0..<5 { #expect(try up(client) == "module.died") }
      #expect(try up(client) == "module.resting")
      func reason() throws -> String? {
        let modules = try client.call("system.status")["modules"]
        return modules?.elements.first { $0["name"]?.isString("count") == true }?["reason"]?.string
      }
      #expect(try reason()?.hasPrefix("its program has ended too often in a minute") == true)
      #expect(try client.call("count.add", ["name": "b"])["rev"]?.int == 1)
      try client.call("history.undo")
      try install(HostilePrograms.program)
      #expect(try up(client) == "module.resting")
      try client.call("system.reload")
      #expect(try reason() == nil)
      #expect(try up(client) == "1")
      #expect(daemon.log.contains("is paused for 60 s, or until a reload"))
    }

    @Test("changes to the module wait while its program answers, and are made in order")
    func order() throws {
      try daemon.start()
      let clients = try (0..<4).map { _ in try daemon.connect() }
      #expect(try up(clients[0]) == "1")
      let first = try clients[0].send("count.rush", ["name": "a", "how": "never"])
      usleep(100_000)
      let second = try clients[1].send("count.add", ["name": "b"])
      let third = try clients[2].send("history.undo", ["module": "count"])
      #expect(try rows(clients[3]) == ["\"a\" 1"])
      #expect(try clients[0].response(to: first)["error"] != nil)
      #expect(try clients[1].response(to: second)["result"]?["rev"]?.int == 2)
      #expect(try clients[2].response(to: third)["result"]?["undone"]?.int == 2)
      #expect(try rows(clients[3]) == ["\"a\" 1"])
    }

    @Test("a program ends with the daemon, has no more permissions, and inherits none of its descriptors")
    func surroundings() throws {
      try install("#!/bin/sh\nexec sleep 1000")
      try daemon.start()
      let client = try daemon.connect()
      let call = try client.send("count.rush", ["name": "a", "how": "never"])
      let id = try #require(try child(named: "sleep"))
      let status = try TestFiles.text(of: "/proc/\(id)/status").split(separator: "\n")
      #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"), "\(status)")
      let limits = try TestFiles.text(of: "/proc/\(id)/limits").split(separator: "\n")
      // The limit on processes isn't tested, because the kernel doesn't apply it to root.
      for (limit, most) in [
        ("open files", "256"), ("data size", "268435456"), ("core file size", "0"), ("processes", ""),
      ] {
        let line = limits.first { $0.hasPrefix("Max \(limit) ") }?.split(separator: " ") ?? []
        #expect(line.contains(Substring(most)) || most.isEmpty && !line.contains("unlimited"), "\(limit): \(line)")
      }
      var descriptors: [String] = []
      // While the program starts, the loader has more files open.
      for _ in 0..<100 where descriptors != ["0", "1", "2", "3"] {
        descriptors = try Directory.openForInspection("/proc/\(id)/fd").names().sorted()
        usleep(5_000)
      }
      #expect(descriptors == ["0", "1", "2", "3"])
      let reply = try client.response(to: call)
      #expect(reply["error"]?["data"]?["reason"] == "module.tooSlow", "\(reply), \(daemon.log)")
      #expect(isGone(id), "the program still runs")
      try install(HostilePrograms.program)
      try client.call("system.reload")
      #expect(try up(client) == "1")
      let children = try children()
      #expect(!children.isEmpty)
      daemon.kill()
      for child in children { #expect(isGone(child), "a program survives its daemon") }
    }

    /// The ids of the daemon's child processes. A program is a child of the thread that started it, so the children of
    /// all threads are read.
    private func children() throws -> [Int32] {
      let threads = try Directory.openForInspection("/proc/\(daemon.id)/task").names()
      return try threads.flatMap { thread in
        try TestFiles.text(of: "/proc/\(daemon.id)/task/\(thread)/children").split(separator: " ").compactMap {
          Int32($0)
        }
      }
    }

    private func child(named name: String) throws -> Int32? {
      for _ in 0..<400 {
        if let child = try children().first(where: { (try? TestFiles.text(of: "/proc/\($0)/comm")) == name + "\n" }) {
          return child
        }
        usleep(5_000)
      }
      return nil
    }

    /// Whether the process ends. The daemon ends the program after the reply, so this function waits for a moment.
    private func isGone(_ id: Int32) -> Bool {
      for _ in 0..<200 {
        if kill(id, 0) == -1 { return true }
        usleep(10_000)
      }
      return false
    }
  }
}
