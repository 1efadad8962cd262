import Glibc
import System
import TestSupport
import Testing
import Time
import Wire

@testable import trackctl

/// Tests `trackctl import` and `trackctl export` with a real daemon.
@Suite("Import and export")
struct ImportCommandTests {
  private let daemon: DaemonProcess
  private let client: DaemonClient
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    client = try daemon.connect()
    typist = Typist(daemon)
  }

  private func file(_ text: String, _ name: String = "file") throws -> String {
    let path = "\(daemon.folder.path)/\(name)"
    try TestFiles.write(Array(text.utf8), to: path)
    return path
  }

  /// Runs a command that must succeed, and returns its output as JSON.
  private func json(_ words: [String]) throws -> JSON {
    let result = try typist.run(["--json"] + words)
    #expect(result.ending == .exited(0), "\(words): \(result.errors)")
    return try JSON(parsing: result.output)
  }

  private func text(_ words: String...) throws -> String {
    let result = try typist.run(words)
    #expect(result.ending == .exited(0), "\(words): \(result.errors)")
    return result.output
  }

  private func entries() throws -> [JSON] {
    try client.call("timer.list", ["sort": "oldest", "limit": 1000])["entries"]?.elements.map(\.self) ?? []
  }

  private static let table = """
    start,stop,project,note
    2026-03-02 09:00,2026-03-02 10:30,Work,one
    2026-03-02 11:00,2026-03-02 12:00,Study,two
    2026-03-03 09:00,2026-03-03 10:00,Work,three

    """

  @Test("bring the clients and rates of a report along, and say what the timer can't keep")
  func reports() throws {
    let path = try file(
      """
      Project,Client,Billable,Start Date,Start Time,End Date,End Time,Hourly rate
      Site,Acme,Yes,2026-03-02,09:00,2026-03-02,10:30,100
      Site,Acme,No,2026-03-02,11:00,2026-03-02,12:00,100
      Site,Beta,Yes,2026-03-03,09:00,2026-03-03,10:00,80

      """)
    let dry = try text("import", "csv", path, "--currency", "eur", "--dry-run")
    #expect(dry.contains("entries that are not billable in the file, but are part of their projects' amounts here: 1"))
    #expect(dry.contains("Acme/Site") && dry.contains("3 would be imported"))
    #expect(try json(["import", "csv", path, "--currency", "EUR"])["added"] == 3)
    let report = try client.call(
      "timer.report", ["from": "2026-03-01", "to": "2026-03-31", "by": "client", "amounts": true])
    let rows = report["slices"]?.elements.map { "\($0["key"]?.string ?? "") \($0["amounts"] ?? .null)" }
    #expect(
      rows == [
        #"Acme [{"currency":"EUR","amount":"250.00"}]"#, #"Beta [{"currency":"EUR","amount":"80.00"}]"#,
      ])
    #expect(try json(["import", "csv", path, "--currency", "EUR"])["known"] == 3)
    #expect(try json(["import", "--undo", "timer:1"])["error"] == nil)
    let left = try client.call("timer.projects")["projects"]
    #expect(left?.elements.allSatisfy { $0["id"]?.isNull == true } == true)
    let wrong = try typist.run(["import", "csv", path, "--currency", "euro"])
    #expect(wrong.ending == .exited(2) && wrong.errors.contains("--currency needs three letters, such as EUR"))
  }

  @Test(
    "report in a dry run, then write; the same again changes nothing; and they can be undone"
  )
  func wholeWay() throws {
    let path = try file(Self.table)
    #expect(
      try text("import", "csv", path, "--dry-run") == """
        PROJECT  ENTRIES  TIME
        Work           2  2:30
        Study          1  1:00
        total          3  3:30
        nothing was written: 3 would be imported

        """)
    #expect(try entries().isEmpty)
    let revision = try client.call("timer.status")["rev"]
    let done = try json(["import", "csv", path])
    #expect(done["added"] == 3 && done["import"] == "timer:1" && done["errors"] == [])
    let after = try client.call("timer.status")["rev"]
    #expect(revision != after)
    let again = try json(["import", "csv", path])
    #expect(again["added"] == 0 && again["known"] == 3 && again["import"] == nil)
    #expect(try client.call("timer.status")["rev"] == after)
    #expect(try json(["import", "--undo", "timer:1"])["removed"] == 3)
    #expect(try entries().isEmpty)
  }

  @Test("are all or nothing: errors are reported by line, and --keep-going imports the rest")
  func errors() throws {
    let path = try file(
      Self.table + "2126-01-01 09:00,2126-01-01 10:00,Work,late\n2026-03-02 10:00,2026-03-02 11:30,Work,over\nx,y,z,w\n"
    )
    let refused = try typist("import", "csv", path)
    #expect(refused.ending == .exited(1))
    #expect(try entries().isEmpty)
    #expect(refused.errors.hasPrefix("trackctl: 3 lines can't be imported, and nothing was\n"), "\(refused.errors)")
    for line in ["line 5: it starts in the future", "line 6: overlaps", "line 7: 'x' is not a time"] {
      #expect(refused.errors.contains(line), "\(line): \(refused.errors)")
    }
    _ = try text("import", "csv", path, "--overlap", "keep-first", "--keep-going")
    #expect(try entries().count == 3)
  }

  @Test("aren't undone in part: history that was dropped is reported")
  func forgotten() throws {
    let place = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"text":"a"}}"#
    let path = try file(#"{"type":"FeatureCollection","features":["# + place + "]}")
    let done = try json(["import", "geojson", path])
    let name = try #require(done["import"]?.string)
    // The history gets larger than 64 MiB and has more transactions than a module must keep.
    let long = String(repeating: "\u{1F3C3}", count: 4095)
    let calls = (0..<100).map { number in
      DaemonClient.request("remarks.edit", ["id": 1, "text": JSON(long + "\(number % 2)")], id: number)
    }
    let line = Array("[\(calls.joined(separator: ","))]\n".utf8)
    for _ in 0..<44 {
      try client.send(line)
      _ = try client.nextLine()
    }
    let modules = try client.call("system.status")["modules"]?.elements.map(\.self) ?? []
    #expect(modules.first { $0["name"] == "remarks" }?["rev"] == 4401)
    let refused = try typist("import", "--undo", name)
    #expect(refused.ending == .exited(1), "\(refused.output)")
    #expect(refused.errors.contains("remarks no longer keeps all of its history"), "\(refused.errors)")
    #expect(try client.call("remarks.list")["remarks"]?.count == 1)
  }

  @Test("aren't undone in part: on a conflict everything is restored")
  func inTheWay() throws {
    let place = { (text: String) in
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"text":"\#(text)"}}"#
    }
    let path = try file(#"{"type":"FeatureCollection","features":["# + place("a") + "," + place("b") + "]}")
    let name = try #require(try json(["import", "geojson", path])["import"]?.string)
    try client.call("remarks.edit", ["id": 1, "text": "mended"])
    let refused = try typist("import", "--undo", name)
    #expect(
      refused.ending == .exited(1) && refused.errors.contains("the whole import is still there"), "\(refused)")
    #expect(try client.call("remarks.list")["remarks"]?.count == 2)
  }

  @Test("are undone only by their own command")
  func undoAlone() throws {
    _ = try json(["import", "csv", try file(Self.table)])
    for words in [["--dry-run"], ["--keep-going"], ["--tz", "UTC"]] {
      let refused = try typist.run(["import", "--undo", "timer:1"] + words)
      #expect(
        refused.ending == .exited(2) && refused.errors.contains("--undo can't be combined with \(words[0])"),
        "\(refused)")
    }
    #expect(try entries().count == 3)
  }

  @Test("read decimals by the column's name: seconds, or hours for a duration")
  func points() throws {
    let path = try file("start,seconds,project\n2026-03-02 10:00,1800.0,a\n2026-03-02 12:00,90,a\n")
    _ = try json(["import", "csv", path])
    _ = try json(["import", "csv", try file("start,duration,project\n2026-03-02 14:00,1.5,a\n")])
    #expect(try entries().compactMap { $0["seconds"]?.int } == [1800, 90, 5400])
    for text in ["1e3", "0x10", "-5"] {
      let refused = try typist("import", "csv", try file("start,seconds,project\n2026-03-03 10:00,\(text),a\n"))
      #expect(
        refused.ending == .exited(1) && refused.errors.contains("'\(text)' is not a length of time"), "\(refused)")
    }
  }

  @Test("do what the dry run said")
  func foretold() throws {
    let path = try file(
      Self.table + "2026-03-02 10:00,2026-03-02 11:30,Work,over\n2026-10-25 02:30,2026-10-25 02:45,x,y\n")
    let words = ["import", "csv", path, "--keep-going", "--tz", "Europe/Berlin"]
    let dry = try json(words + ["--dry-run"])
    let real = try json(words)
    #expect(dry["added"] == real["added"] && real["added"] == 4, "\(dry) \(real)")
    #expect(dry["notices"] == real["notices"] && real["notices"]?.count == 1, "\(dry) \(real)")
    let refused = try typist("import", "csv", try file("start,stop,project\nx,y,z\n"), "--dry-run")
    #expect(refused.ending == .exited(1) && !refused.output.contains("would be imported"), "\(refused)")
  }

  @Test("that are interrupted leave nothing")
  func interrupted() throws {
    let child = try importing(40_000)
    child.send(SIGINT)
    #expect(child.wait() == .exited(1))
    #expect(try entries().isEmpty)
  }

  @Test("leave nothing, whichever of their reads of the file fails")
  func unreadable() throws {
    // One read of the file yields about 700 rows, and a page has 500 rows. The second read therefore fails during the
    // second page.
    let rows = try TestFiles.text(of: try long("csv", 1500)).replacing(
      "Work", with: String(repeating: "Work ", count: 9))
    let (path, trace) = (try file(rows), "\(daemon.folder.path)/trace")
    for number in 1...100 {
      let result = try CommandResult(
        running: [
          "strace", "-o", trace, "-e", "trace=pread64", "-e", "inject=pread64:error=EIO:when=\(number)",
          try DaemonPrograms.trackctl(), "--json", "--socket", daemon.socket, "import", "csv", path,
        ], in: daemon.folder, environment: ["HOME=\(daemon.folder.path)", "PATH=/usr/bin:/bin"])
      let calls = try TestFiles.text(of: trace)
      // One of the reads only checks whether an import was interrupted. If that read fails, the import still succeeds.
      #expect(try count() == (result.ending == .exited(0) ? 1500 : 0), "\(number): \(result)\n\(calls)")
      guard calls.contains("(INJECTED)") else { return #expect(result.ending == .exited(0) && number > 6) }
      guard result.ending == .exited(0) else { continue }
      _ = try text("import", "--undo", try #require(try JSON(parsing: result.output)["import"]?.string))
    }
    Issue.record("the import never came to its end")
  }

  @Test("are complete even if the daemon is killed meanwhile and restarts soon", arguments: [300, 3000])
  func killed(_ pauseMilliseconds: UInt32) throws {
    let errors = "\(daemon.folder.path)/errors"
    let child = try importing(40_000, errors: errors)
    daemon.kill()
    usleep(pauseMilliseconds * 1000)
    try daemon.start()
    #expect(child.wait() == .exited(0))
    #expect(try TestFiles.text(of: errors) == "")
    #expect(try text("import", "--undo", "timer:1") == "took back 40000\n")
  }

  @Test("that end because the daemon stays away report the imported part, and how to undo it")
  func stayedAway() throws {
    let errors = "\(daemon.folder.path)/errors"
    let child = try importing(40_000, errors: errors)
    daemon.kill()
    usleep(300_000)
    // The command waits for the daemon. After an interrupt, the command explains what has happened.
    #expect(!child.hasEnded)
    child.send(SIGINT)
    #expect(child.wait() == .exited(3))
    let told = try TestFiles.text(of: errors)
    #expect(told.hasPrefix("trackctl: the import was interrupted: no trackd is running: "), "\(told)")
    #expect(told.contains("\n  the same command again continues it"), "\(told)")
    #expect(told.contains("to undo this: trackctl import --undo timer:1"), "\(told)")
    #expect(!told.contains("it may have been done all the same"), "\(told)")
    try daemon.start()
    #expect(try text("import", "--undo", "timer:1").hasPrefix("took back "))
    #expect(try daemon.connect().call("timer.list")["entries"] == [])
  }

  @Test("that are killed can be resumed: repeating imports the rest, and --undo removes everything")
  func killedClient() throws {
    let child = try importing(40_000)
    child.kill()
    let part = try count()
    #expect(part > 0 && part < 40_000)
    let again = try typist("import", "csv", "\(daemon.folder.path)/file")
    #expect(
      again.ending == .exited(0) && again.output.contains("continues the interrupted import"), "\(again)")
    #expect(again.output.contains("trackctl import --undo timer:1 takes it back"), "\(again)")
    #expect(try count() == 40_000)
    #expect(try text("import", "--undo", "timer:1") == "took back 40000\n")
    #expect(try count() == 0)
    // The first import is complete, so repeating the command starts a new import.
    #expect(try json(["import", "csv", "\(daemon.folder.path)/file"])["import"] == "timer:2")
  }

  @Test(
    "that are killed before the first response can be resumed, too",
    arguments: [("csv", "timer", "entries", 20_000), ("geojson", "remarks", "remarks", 6000)])
  func killedUnanswered(_ format: String, _ module: String, _ rows: String, _ all: Int) throws {
    let path = try long(format, all)
    let child = try start(format, path)
    while try client.call("history.list", ["module": JSON(module)])["transactions"]?.count == 0 { usleep(1000) }
    // The daemon is stopped while the client is killed. It therefore executes the pending request after the client's
    // death.
    kill(daemon.id, SIGSTOP)
    usleep(200_000)
    child.kill()
    kill(daemon.id, SIGCONT)
    let part = try count(module, rows)
    #expect(part > 0 && part < all)
    let name = try #require(try json(["import", format, path])["import"]?.string)
    #expect(try count(module, rows) == all)
    #expect(try json(["import", "--undo", name])["removed"]?.int == all)
    #expect(try count(module, rows) == 0)
  }

  @Test("that are killed and undone by name start from the beginning")
  func killedAndUndone() throws {
    let child = try importing(40_000)
    child.kill()
    #expect(try text("import", "--undo", "timer:1").hasPrefix("took back "))
    let again = try json(["import", "csv", "\(daemon.folder.path)/file"])
    #expect(again["import"] == "timer:2" && again["added"] == 40_000)
  }

  private func count(_ module: String = "timer", _ rows: String = "entries") throws -> Int {
    var (count, cursor): (Int, JSON) = (0, .null)
    repeat {
      let page = try client.call(
        "\(module).list", cursor == .null ? ["limit": 1000] : ["limit": 1000, "cursor": cursor])
      count += page[rows]?.count ?? 0
      cursor = page["next"] ?? .null
    } while cursor != .null
    return count
  }

  /// Writes a file with this many rows.
  private func long(_ format: String, _ count: Int) throws -> String {
    if format == "geojson" {
      let places = (0..<count).map {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"text":"\#($0)"}}"#
      }
      return try file(#"{"type":"FeatureCollection","features":["# + places.joined(separator: ",") + "]}")
    }
    let lines = (0..<count).map { number in
      let start = 1_577_836_800 + number * 600
      return "\(Instant(seconds: start)),\(Instant(seconds: start + 300)),Work"
    }
    return try file("start,stop,project\n" + lines.joined(separator: "\n") + "\n")
  }

  private func start(_ format: String, _ path: String, errors: String = "/dev/null") throws -> ChildProcess {
    try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "import", format, path],
      environment: ["HOME=\(daemon.folder.path)", "TZ=UTC"], output: "/dev/null", errors: errors)
  }

  /// Starts an import of this many entries. Waits until the daemon has stored some of them.
  private func importing(_ count: Int, errors: String = "/dev/null") throws -> ChildProcess {
    let child = try start("csv", try long("csv", count), errors: errors)
    let deadline = Clock.monotonicNanoseconds() + 120_000_000_000
    // When there are three transactions, the first page has been answered.
    while try client.call("history.list", ["module": "timer"])["transactions"]?.count ?? 0 < 3,
      Clock.monotonicNanoseconds() < deadline
    { usleep(5_000) }
    return child
  }

  @Test("recognise a post that has progressed since")
  func further() throws {
    try client.call("feed.post", ["activity": "Running", "progress": 10])
    let path = "\(daemon.folder.path)/all"
    try TestFiles.write(Array(try text("export", "jsonl").utf8), to: path)
    try client.call("feed.progress", ["post": 1, "to": 80])
    _ = try json(["import", "jsonl", path])
    #expect(try client.call("feed.timeline")["posts"]?.count == 1)
  }

  @Test("a table has local times with their offset, and its columns may have the names that import takes")
  func localTimes() throws {
    try client.call(
      "timer.add", ["project": "Work", "startedAt": "2026-03-29T00:30:00Z", "stoppedAt": "2026-03-29T01:30:00Z"])
    let berlin = try CommandResult(
      running: [
        try DaemonPrograms.trackctl(), "--socket", daemon.socket, "export", "csv", "--columns",
        "from,to,description,startDate,start time,project,startedAt",
      ], in: daemon.folder, environment: ["TZ=Europe/Berlin"])
    #expect(
      berlin.output == "from,to,description,startDate,start time,project,startedAt\r\n"
        + "2026-03-29T01:30:00+01:00,2026-03-29T03:30:00+02:00,,2026-03-29,01:30:00,Work,2026-03-29T00:30:00Z\r\n",
      "\(berlin)")
    let all = try text("export", "csv")
    #expect(all.contains(",2026-03-29T00:30:00+00:00,2026-03-29T01:30:00+00:00"), "\(all)")
    // If the exported file is imported, its rows are recognized and nothing is added.
    #expect(try json(["import", "csv", try file(all)])["added"] == 0)
    #expect(try typist("export", "csv", "--columns", "frm").ending == .exited(2))
  }

  @Test("clients, rates and budgets of projects travel with an export")
  func rates() throws {
    try client.call("timer.project.add", ["name": "Acme/Site"])
    try client.call(
      "timer.project.edit", ["name": "Acme/Site", "client": "Acme", "rate": "80", "budget": "900", "currency": "EUR"])
    try client.call("timer.rate.set", ["client": "Acme", "rate": "70", "currency": "EUR"])
    let all = try file(try text("export", "jsonl"), "rates.jsonl")
    let other = try DaemonProcess.started()
    let there = Typist(other)
    let done = try there("import", "jsonl", all)
    #expect(done.ending == .exited(0), "\(done)")
    let connection = try other.connect()
    let project = try connection.call("timer.projects")["projects"]?[0]
    #expect(
      project?["client"] == "Acme" && project?["rate"] == "80" && project?["budget"] == "900", "\(project ?? .null)")
    #expect(try connection.call("timer.rates")["rates"]?[0]?["rate"] == "70")
  }

  @Test("hours on a removed project travel with an export; invoices and submitted weeks are said to be missing")
  func removedProject() throws {
    for project in ["Gone", "Site"] {
      try client.call("hours.project.create", ["client": "Acme", "project": JSON(project)])
      try client.call(
        "hours.project.edit", ["client": "Acme", "project": JSON(project), "rate": "80", "currency": "EUR"])
      try client.call(
        "hours.submit",
        ["client": "Acme", "project": JSON(project), "date": "2024-03-04", "hours": 2, "acknowledge": ["duplicate"]])
    }
    try client.call("hours.project.remove", ["client": "Acme", "project": "Gone"])
    try client.call("hours.week.submit", ["week": "2024-W10"])
    try client.call("hours.invoice.create", ["client": "Acme", "from": "2024-03-01", "to": "2024-03-31"])
    let path = daemon.folder.path + "/hours.jsonl"
    try TestFiles.write(Array(try typist("export", "jsonl").output.utf8), to: path)
    let other = try DaemonProcess.started()
    let theirs = try other.connect()
    let done = try Typist(other).run(["import", "jsonl", path])
    #expect(done.ending == .exited(0), "\(done)")
    #expect(done.output.contains("1 row was skipped: invoices can't be imported"), "\(done)")
    #expect(done.output.contains("1 row was skipped: submitted weeks can't be imported"), "\(done)")
    let records = { (client: DaemonClient) in
      try client.call("hours.list")["records"]?.elements.map {
        [$0.text("client"), $0.text("project"), $0.text("hours")]
      }
    }
    #expect(try records(client) == records(theirs))
    #expect(try theirs.call("hours.projects")["projects"]?.elements.map { $0.text("project") } == ["Site"])
    // Records alone don't say that a project was removed.
    let lines = try TestFiles.text(of: path).split(separator: "\n").filter { $0.contains(#""table":"records""#) }
    try TestFiles.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
    let third = try DaemonProcess.started()
    #expect(try Typist(third).run(["import", "jsonl", path]).ending == .exited(0))
    #expect(try third.connect().call("hours.projects")["projects"]?.count == 2)
  }

  @Test("that fail undo all calls of a batch, also those after the one that failed")
  func failureInBatch() throws {
    let lines = [
      #"{"module":"hours","table":"projects","row":{"id":1,"client":"Acme","project":"Site"}}"#,
      #"{"module":"hours","table":"contracts","row":{"id":1,"from":"2024-01-01","hours":[99,8,8,8,8,0,0]}}"#,
      #"{"module":"hours","table":"records","row":{"id":1,"client":"Acme","project":"Site","date":"2024-03-04","hours":2,"minutes":120}}"#,
    ]
    let path = daemon.folder.path + "/bad.jsonl"
    try TestFiles.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
    let result = try typist.run(["import", "jsonl", path])
    #expect(result.ending == .exited(1) && result.errors.contains("line 2:"), "\(result)")
    #expect(result.errors.contains("what had been written was undone"), "\(result)")
    #expect(try client.call("hours.projects")["projects"]?.count == 0)
    #expect(try client.call("hours.list")["records"]?.count == 0)
  }

  @Test("saved filters travel with an export, also those for another author's remarks")
  func filters() throws {
    let conditions: JSON = [
      "query": "bench", "in": "text", "author": "ben", "mine": false, "bbox": [1, 2.5, 3, 4], "tags": ["a"],
      "notTags": ["b"], "from": "2026-01-01T00:00:00Z", "to": "2026-02-01T00:00:00Z",
    ]
    try client.call("remarks.filter.set", conditions.with("name", "Benches"))
    let all = try file(try text("export", "jsonl"), "filters.jsonl")
    let other = try DaemonProcess.started()
    for _ in 1...2 {
      let done = try Typist(other)("import", "jsonl", all)
      #expect(done.ending == .exited(0), "\(done)")
    }
    let (here, there) = (try client.call("remarks.filters"), try other.connect().call("remarks.filters"))
    #expect(here["filters"]?.count == 1 && here["filters"] == there["filters"])
    for (name, value) in conditions.members.map({ ($0.key.string ?? "", $0.value) }) {
      #expect(there["filters"]?[0]?[name] == value, "\(name)")
    }
  }

  @Test("trim or skip overlapping entries as requested")
  func overlaps() throws {
    try client.call(
      "timer.add",
      ["project": "Old", "startedAt": "2026-03-02T10:00:00Z", "stoppedAt": "2026-03-02T11:30:00Z"])
    let path = try file(Self.table)
    #expect(try typist("import", "csv", path).ending == .exited(1))
    let cut = try json(["import", "csv", path, "--overlap", "trim", "--dry-run"])
    #expect(cut["cut"] == 2 && cut["dryRun"] == true)
    #expect(try json(["import", "csv", path, "--overlap", "trim"])["cut"] == 2)
    #expect(try entries().compactMap { $0["seconds"]?.int } == [3600, 5400, 1800, 3600])
  }

  @Test("turn a client's entries into hours, and undo that")
  func hours() throws {
    let path = try file(
      """
      start,stop,client,project
      2026-03-02 09:00,2026-03-02 10:30,Acme,Site
      2026-03-02 11:00,2026-03-02 12:00,Acme,Site

      """)
    let done = try json(["import", "csv", path, "--into", "hours"])
    #expect(done["added"] == 1)
    let records = try client.call("hours.list")["records"]
    #expect(records?.count == 1 && records?[0]?["hours"]?.double == 2.5 && records?[0]?["client"] == "Acme")
    #expect(try json(["import", "csv", path, "--into", "hours"])["known"] == 1)
    #expect(try json(["import", "--undo", try #require(done["import"]?.string)])["removed"]?.int ?? 0 >= 1)
    #expect(try client.call("hours.list")["records"] == [])
  }

  @Test("import remarks once, also from a Firebase tree")
  func remarks() throws {
    let path = try file(
      #"{"remarks":{"1":{"dateTime":"28.10.2017","lat":"1.3","long":103.7,"remark":"A","userName":"r"}}}"#)
    #expect(try json(["import", "firebase", path])["added"] == 1)
    #expect(try json(["import", "firebase", path])["known"] == 1)
    let remark = try client.call("remarks.list")["remarks"]?[0]
    #expect(remark?["text"] == "A" && remark?["at"] == "2017-10-28T00:00:00Z")
  }

  @Test("import a house whose rooms have tasks of the same name once, as the dry run said")
  func tasksOfOneName() throws {
    let tree = """
      {"houses":{"h1":{"name":"Villa","rooms":{
      "r1":{"roomName":"Kitchen","tasks":{"t1":{"taskName":"Floor","taskPoints":"3","taskDone":"28.10.2017"}}},
      "r2":{"roomName":"Bath","tasks":{"t1":{"taskName":"Floor","taskPoints":"5","taskDone":"29.10.2017"}}}}}}}
      """
    let path = try file(tree)
    _ = try text("import", "firebase", path, "--dry-run")
    _ = try text("import", "firebase", path)
    let done = try client.call("chores.history")["completions"]?.elements.map {
      "\($0.text("roomName")) \($0["points"]?.int ?? 0)"
    }
    #expect(done == ["Bath 5", "Kitchen 3"], "\(done ?? [])")
    _ = try text("import", "firebase", path)
    #expect(try client.call("chores.history")["completions"]?.count == 2)
  }

  /// Creates an account, and returns a connection that is signed in.
  private func account(_ name: String) throws -> DaemonClient {
    let other = try daemon.connect()
    _ = try other.call("accounts.signUp", ["name": JSON(name), "password": "correct horse battery"])
    return other
  }

  @Test("give completions of a house to the members that --author names, and keep other names in the notes, once")
  func authorsOfCompletions() throws {
    let tree = """
      {"houses":{"h1":{"name":"Villa","rooms":{
      "r1":{"roomName":"Kitchen","tasks":{"t1":{"taskName":"Floor","taskPoints":"3","taskDone":"29.10.2017"}}}},
      "history":{"1":{"doneBy":"mia@example.org","task":"Floor","date":"27.10.2017"},
      "2":{"doneBy":"bob@example.org","task":"Floor","date":"28.10.2017"},
      "3":{"doneBy":"mia@example.org","task":"Floor","date":"29.10.2017"},
      "4":{"doneBy":"mia@example.org","task":"Windows","date":"29.10.2017"}}}}}
      """
    let path = try file(tree)
    let words = ["import", "firebase", path, "--author", "mia@example.org=Mia"]
    let early = try typist.run(words)
    #expect(
      early.errors.contains("no account is called 'Mia', and neither is a member of your house"), "\(early.errors)")
    _ = try client.call("chores.house.create", ["name": "Home"])
    _ = try client.call("chores.member.add", ["name": "Mia"])
    let notices = try json(words + ["--dry-run"])["notices"]?.elements.compactMap(\.string) ?? []
    #expect(notices == ["mia@example.org becomes Mia: 2 rows", "1 row was skipped: the task no longer exists"])
    for _ in 0..<2 { _ = try json(words) }
    let me = try #require(try client.call("accounts.me")["account"]?["name"]?.string)
    let done = try client.call("chores.history")["completions"]?.elements.map {
      "\($0.text("at").prefix(10)) \($0.text("user")) \($0.text("note"))"
    }
    #expect(done == ["2017-10-29 Mia ", "2017-10-28 \(me) bob@example.org", "2017-10-27 Mia "])
  }

  @Test("give remarks and posts to the accounts that an administrator names, once")
  func authors() throws {
    let ben = try account("Ben")
    let row =
      #"{"module":"remarks","table":"remarks","row":{"id":7,"user":"old","text":"Bench","lat":1,"lon":2,"at":"2020-01-01T00:00:00Z"}}"#
    let post = { (audience: String) in
      ##"{"module":"feed","table":"posts","row":{"id":3,"author":"old","kind":"activity","activity":"\##(audience)","audience":"\##(audience)","color":"#123456","progress":40,"createdAt":"2020-01-01T00:00:00Z"}}"##
    }
    let path = try file(
      #"{"trackd":{"user":"me"}}"# + "\n" + [row, post("everyone"), post("friends")].joined(separator: "\n") + "\n"
        + #"{"module":"feed","table":"steps","row":{"id":1,"post":3,"from":0,"to":40}}"#)
    let dry = try json(["import", "jsonl", path, "--author", "old=ben", "--dry-run"])
    #expect(dry["notices"]?[0] == "old becomes Ben: 2 rows", "\(dry)")
    let done = try json(["import", "jsonl", path, "--author", "old=Ben"])
    #expect(done["added"] == 2)
    #expect(try json(["import", "jsonl", path, "--author", "old=Ben"])["known"] == 2)
    let remarks = try ben.call("remarks.list", ["mine": true])["remarks"]
    #expect(remarks?.count == 1 && remarks?[0]?["user"] == "Ben")
    let posts = try ben.call("feed.timeline", ["scope": "mine"])["posts"]
    #expect(posts?.count == 1 && posts?[0]?["progress"] == 40 && posts?[0]?["author"] == "Ben")
    #expect(try json(["import", "--undo", try #require(done["import"]?.string)])["removed"] == 2)
    #expect(
      try ben.call("remarks.list")["remarks"] == [] && ben.call("feed.timeline", ["scope": "mine"])["posts"] == [])
  }

  @Test("only administrators name another author, and never for friends alone")
  func othersAuthors() throws {
    let ben = try account("Ben")
    let me = try #require(try client.call("accounts.me")["account"]?["name"])
    for (method, params) in [
      ("remarks.add", ["text": "A", "lat": 1, "lon": 2, "author": me]),
      ("feed.post", ["activity": "A", "audience": "everyone", "author": me]),
    ] as [(String, JSON)] {
      let reply = try ben.respond(method, params)
      #expect(reply["error"]?["data"]?["violations"]?[0]?["reason"] == "others", "\(reply)")
    }
    let hidden = try client.respond(
      "remarks.add", ["text": "A", "lat": 1, "lon": 2, "author": "Ben", "visibility": "private"])
    #expect(hidden["error"]?["code"] == -32602)
    for params in [
      ["activity": "A", "author": "Ben"], ["activity": "A", "author": "Nobody", "audience": "everyone"],
    ] as [JSON] {
      let reply = try client.respond("feed.post", params)
      #expect(reply["error"]?["code"] == -32602, "\(reply)")
    }
  }

  @Test("of a tree import the projects of the user, also those without hours")
  func projectsOfATree() throws {
    let tree = """
      {"Projects":{"Acme":{"Site":{"-a":{"name":"anna"},"-b":{"name":"bert"}},"Shop":{"-c":{"name":"anna"}}},"placeholder":"x",
      "Other":{"Thing":{"-d":{"name":"bert"}}}}}
      """
    let path = try file(tree)
    _ = try text("import", "firebase", path, "--user", "anna")
    let projects = try client.call("hours.projects")["projects"]?.elements.map {
      "\($0.text("client"))/\($0.text("project"))"
    }
    #expect(projects?.sorted() == ["Acme/Shop", "Acme/Site"], "\(projects ?? [])")
  }

  @Test(
    "with --keep-going skip only what is wrong, also if the file is a single line",
    arguments: [
      (
        "firebase",
        #"{"remarks":{"1":{"remark":"A","lat":1,"long":1},"2":{"remark":"B","lat":99,"long":1},"3":{"remark":"C","lat":2,"long":2}}}"#
      ),
      ("geojson", geoJSON), ("gpx", gpx),
    ])
  func oneLine(_ format: String, _ text: String) throws {
    let path = try file(text)
    let reply = try json(["import", format, path, "--keep-going"])
    #expect(reply["added"] == 2 && reply["errors"]?.count == 1, "\(reply)")
    #expect(try client.call("remarks.list")["remarks"]?.count == 2)
  }

  private static let geoJSON =
    #"{"type":"FeatureCollection","features":["#
    + [1, 999, 2].map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0),1]},"properties":{"name":"P\#($0)"}}"#
    }.joined(separator: ",") + "]}"
  private static let gpx =
    "<gpx>"
    + [1, 999, 2].map { "<wpt lat=\"1\" lon=\"\($0)\"><name>P\($0)</name></wpt>" }.joined() + "</gpx>"

  @Test("of hours by an administrator include all users' with their names, or one user's")
  func othersHours() throws {
    try client.call("hours.project.create", ["client": "Acme", "project": "Site"])
    try client.call("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-03-02", "hours": 2])
    let berta = try daemon.connect()
    try berta.call("accounts.signUp", ["name": "berta", "password": "correct horse"])
    try berta.call("hours.project.join", ["client": "Acme", "project": "Site"])
    try berta.call("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-03-03", "hours": 3])
    let all = try text("export", "csv", "--module", "hours").split(separator: "\r\n")
    #expect(all.count == 3 && all[0].hasPrefix("user,date,"), "\(all)")
    #expect(all.contains { $0.hasPrefix("berta,2026-03-03,") }, "\(all)")
    let hers = try text("export", "csv", "2026-03", "--module", "hours", "--user", "berta").split(separator: "\r\n")
    #expect(hers.count == 2 && hers[1].hasPrefix("berta,"), "\(hers)")
    #expect(try text("export", "jsonl", "2026-03", "--module", "hours").contains("\"user\":\"berta\""))
    let wrong = try typist("export", "csv", "--user", "berta")
    #expect(wrong.ending == .exited(2) && wrong.errors.contains("--user needs --module hours"), "\(wrong)")
  }

  @Test("read the standard input, and a pipe")
  func input() throws {
    let result = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "import", "csv", "-"], in: daemon.folder,
      environment: ["TZ=UTC"], input: Self.table)
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try entries().count == 3)
  }

  @Test("of a JSON Lines export into an empty daemon give the same answers", arguments: 0..<3)
  func lossless(seed: Int) throws {
    var random = SmallRandom(seed: UInt64(seed) &+ 7)
    try fill(&random)
    let path = try file(try text("export", "jsonl"), "export")
    let other = try DaemonProcess.started()
    let result = try Typist(other).run(["import", "jsonl", path])
    #expect(result.ending == .exited(0), "\(result.errors)")
    let theirs = try other.connect()
    for (method, params, list) in [
      ("timer.list", ["sort": "oldest", "limit": 1000], "entries"), ("timer.projects", [:], "projects"),
      ("hours.list", [:], "records"), ("hours.projects", [:], "projects"), ("remarks.list", [:], "remarks"),
      ("chores.rooms", [:], "rooms"), ("chores.tasks", [:], "tasks"),
    ] as [(String, JSON, String)] {
      let mine = try client.call(method, params)[list]?.elements.map(Self.plain) ?? []
      let those = try theirs.call(method, params)[list]?.elements.map(Self.plain) ?? []
      #expect(mine.sorted() == those.sorted(), "\(method)")
      #expect(!mine.isEmpty, "\(method)")
    }
    // If the export is imported into the daemon that it came from, nothing changes.
    let revision = try client.call("timer.status")["rev"]
    _ = try text("import", "jsonl", path)
    #expect(try client.call("timer.status")["rev"] == revision)
  }

  /// The row without the members that an import can't set, such as ids and creation times.
  private static func plain(_ row: JSON) -> String {
    let own = ["id", "import", "createdAt", "updatedAt", "source", "lastUsedAt", "addedBy"]
    return row.members.map(\.self).filter { !own.contains($0.key.string ?? "") }
      .map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
  }

  private func fill(_ random: inout SmallRandom) throws {
    let texts = ["", "note", "two\nlines", "=1+1", "größe ☃", "a, \"b\""]
    var start = 1_770_000_000
    for number in 0..<20 {
      start += 60 + random.below(9000)
      let length = random.below(5) == 0 ? 0 : random.below(7000)
      try client.call(
        "timer.add",
        [
          "project": JSON("P\(random.below(4))"), "startedAt": JSON(Instant(seconds: start).description),
          "stoppedAt": JSON(Instant(seconds: start + length).description), "note": JSON(texts[random.below(6)]),
          "tags": .texts(random.below(2) == 0 ? [] : ["t\(number % 3)", "a,b"]),
        ])
      start += length
    }
    try client.call("timer.project.add", ["name": "Empty", "color": "#00aa00"])
    try client.call("timer.project.archive", ["name": "Empty"])
    try client.call("hours.project.create", ["client": "Acme", "project": "Site"])
    for day in 1...5 {
      try client.call(
        "hours.submit",
        [
          "client": "Acme", "project": "Site", "date": JSON("2026-03-0\(day)"),
          "hours": JSON(Double(1 + random.below(16)) / 2), "comment": JSON(texts[random.below(6)]),
          "billable": JSON(random.below(2) == 0),
        ])
    }
    for _ in 0..<5 {
      try client.call(
        "remarks.add",
        [
          "text": JSON("T" + texts[random.below(6)]), "lat": JSON(Double(random.below(180)) - 90),
          "lon": JSON(Double(random.below(360)) - 180.5 + 0.5), "at": "2026-03-01T10:00:00Z",
          "visibility": JSON(["public", "private"][random.below(2)]),
        ])
    }
    try client.call("chores.house.create", ["name": "Villa"])
    try client.call("chores.room.add", ["name": "Kitchen"])
    try client.call("chores.task.add", ["room": "Kitchen", "name": "Dishes", "everyDays": 2, "points": 5])
  }

  @Test(
    "and exports exist for each format, for everything and for a range, and re-imports are recognised",
    arguments: Format.written.map(\.name))
  func formats(_ format: String) throws {
    _ = try text("import", "csv", try file(Self.table))
    try client.call("remarks.add", ["text": "Bench", "lat": 52.52, "lon": 13.405])
    let all = try text("export", format)
    #expect(!all.isEmpty)
    if Format.read.contains(where: { $0.name == format }) {
      let again = try json(["import", format, try file(all, "again")])
      #expect(again["added"] == 0 || ["geojson", "gpx", "kml"].contains(format), "\(format): \(again)")
    }
    let some = try text("export", format, "2026-03-03")
    #expect(some.utf8.count < all.utf8.count || ["geojson", "gpx", "kml"].contains(format))
  }

  @Test("report errors in options")
  func words() throws {
    for (words, message) in [
      (["import"], "FORMAT is missing"), (["import", "cvs", "x"], "did you mean: csv"),
      (["import", "csv"], "FILE is missing"), (["import", "csv", "/nowhere"], "can't be read"),
      (["import", "csv", "-", "--tz", "Mars"], "unknown time zone 'Mars'"),
      (["import", "--undo", "7"], "is not the name of an import"),
      (["export", "toggl"], "FORMAT can't be 'toggl'"),
      (["export", "gpx", "timer"], "--module of gpx can't be 'timer'"),
      (["export", "csv", "--columns", "x"], "--columns can't be 'x'"),
    ] {
      let result = try typist.run(words)
      #expect(result.ending != .exited(0) && result.errors.contains(message), "\(words): \(result.errors)")
    }
  }

  @Test("export Timewarrior's files by month, without overwriting anything")
  func dataFiles() throws {
    _ = try text("import", "csv", try file(Self.table))
    let folder = daemon.folder.path + "/timew"
    _ = try text("export", "timewarrior", "--data", folder)
    let lines = try TestFiles.text(of: folder + "/2026-03.data")
    #expect(
      lines == """
        inc 20260302T090000Z - 20260302T103000Z # Work # "one"
        inc 20260302T110000Z - 20260302T120000Z # Study # "two"
        inc 20260303T090000Z - 20260303T100000Z # Work # "three"

        """)
    #expect(try typist("export", "timewarrior", "--data", folder).ending == .exited(1))
  }
}

/// A generator of pseudorandom numbers. The seed determines the numbers.
struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
}
