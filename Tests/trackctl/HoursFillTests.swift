import System
import TestSupport
import Testing
import Time
import Wire

@testable import trackctl

@Suite("Rounding to half hours")
struct FillRoundingTests {
  /// The minutes of a day's projects, and the half hours that result from rounding.
  static let table: [(minutes: [Int], halves: [Int])] = [
    ([], []), ([30], [1]), ([1], [1]), ([44], [1]), ([45], [2]), ([74], [2]), ([75], [3]), ([480], [16]),
    // The total needs no rounding. The projects that would lose most by rounding are rounded up first.
    ([40, 50], [1, 2]), ([50, 40], [2, 1]), ([45, 45], [2, 1]), ([70, 70, 70], [3, 2, 2]),
    // The total is rounded to the nearest half hour. 495 minutes are halfway between 8 h and 8.5 h, and are rounded up.
    ([100, 100, 100, 180], [4, 3, 3, 6]), ([479], [16]), ([495], [17]),
    // Each project gets at least half an hour, even if that increases the total.
    ([10, 10, 10], [1, 1, 1]), ([5, 475], [1, 15]), ([1, 60], [1, 2]),
    // A record can't have more than 24 hours, even on a day with 25 hours.
    ([1500], [48]),
  ]

  @Test("keeps the day's total, and each part within half an hour of its time", arguments: table.indices)
  func rounding(row: Int) {
    let (minutes, halves) = Self.table[row]
    #expect(FillRounding.halves(minutes.map { $0 * 60 }) == halves)
  }
}

@Suite("Rounding to minutes")
struct FillMinutesTests {
  @Test("is exact by default, and otherwise keeps the day's total")
  func rounding() {
    #expect(FillRounding.minutes([6600, 7830, 29], step: 1) == [110, 130, 1])
    #expect(FillRounding.minutes([90, 90], step: 1) == [2, 1])
    #expect(FillRounding.minutes([6600, 7800], step: 15) == [105, 135])
    #expect(FillRounding.hours(110) == "1.8333" && FillRounding.hours(90) == "1.5" && FillRounding.hours(120) == "2")
  }
}

/// Tests `trackctl hours fill` with a real daemon. The daemon uses the system clock, so the tests use days in the past.
@Suite("Filling hours from the timer")
struct HoursFillTests {
  private let daemon: DaemonProcess
  private let client: DaemonClient
  private let typist: Typist

  /// Adds entries on two days in 2024. They use four projects: Acme/Site (in lower case the first time); Acme/App; one
  /// that the hours module doesn't have; and one without a client.
  init() throws {
    daemon = try DaemonProcess.started()
    client = try daemon.connect()
    typist = Typist(daemon)
    for project in ["Site", "App"] {
      try client.call("hours.project.create", ["client": "Acme", "project": JSON(project)])
    }
    try add("acme/site", "2024-03-04T09:00:00Z", "2024-03-04T10:40:00Z")
    try add("Acme/App", "2024-03-04T11:00:00Z", "2024-03-04T12:00:00Z")
    try add("Acme/App", "2024-03-04T13:00:00Z", "2024-03-04T13:50:00Z")
    // This entry continues after midnight.
    try add("Acme/Site", "2024-03-04T23:30:00Z", "2024-03-05T00:20:00Z")
    try add("Beta/Unknown", "2024-03-05T09:00:00Z", "2024-03-05T10:00:00Z")
    try add("Lunch", "2024-03-05T12:00:00Z", "2024-03-05T13:00:00Z")
  }

  private func add(_ project: String, _ start: String, _ stop: String) throws {
    try client.call("timer.add", ["project": JSON(project), "startedAt": JSON(start), "stoppedAt": JSON(stop)])
  }

  /// The records, oldest first, each in the form `2024-03-04 Acme/Site 2`.
  private func records() throws -> [String] {
    let records = try client.call("hours.list", ["to": "2024-12-31"])["records"]?.elements.map { record in
      let name = "\(record["client"]?.string ?? "")/\(record["project"]?.string ?? "")"
      return "\(record["date"]?.string ?? "") \(name) \(record["minutes"]?.description ?? "")"
    }
    return (records ?? []).sorted()
  }

  private static let table = """
    DAY             PROJECT       TIMER  LOGGED
    Mon 2024-03-04  Acme/App       1:50    1:50
                    acme/site      2:10    2:10
    Tue 2024-03-05  acme/site      0:20    0:20
                    Beta/Unknown   1:00          no such project of hours
    total                          4:20    4:20

    """

  private static let all = ["2024-03-04 Acme/App 110", "2024-03-04 Acme/Site 130", "2024-03-05 Acme/Site 20"]

  @Test("shows what it would log, and does only that with --dry-run")
  func dryRun() throws {
    let result = try typist("hours", "fill", "2024-03", "--dry-run")
    #expect(result.output == Self.table && result.ending == .exited(0), "\(result.errors)")
    #expect(try records() == [])
  }

  @Test("logs by day and project, once, in one change")
  func fill() throws {
    let result = try typist("hours", "fill", "2024-03", "--yes")
    #expect(result.output == Self.table + "logged 3 records (trackctl undo takes it back)\n")
    #expect(try result.ending == .exited(0) && records() == Self.all)
    let again = try typist("hours", "fill", "2024-03", "--yes")
    #expect(again.output.contains("is logged already") && again.output.hasSuffix("there is nothing to log\n"))
    #expect(try typist("undo", "hours").ending == .exited(0))
    #expect(try records() == [])
    #expect(try typist("hours", "fill", "2024-03", "--yes").ending == .exited(0))
    #expect(try records() == Self.all)
  }

  @Test("rounds days if asked to")
  func round() throws {
    _ = try typist("hours", "fill", "2024-03", "--yes", "--round", "30")
    #expect(try records() == ["2024-03-04 Acme/App 120", "2024-03-04 Acme/Site 120", "2024-03-05 Acme/Site 30"])
    #expect(try typist("hours", "fill", "--yes", "--round", "61").ending == .exited(2))
  }

  @Test("the entries' notes become the comment, without duplicates, as many as fit")
  func notes() throws {
    let long = String(repeating: "x", count: 300)
    for (hour, note) in [(14, "the plan"), (15, "the plan"), (16, "for Ann\nand Bert"), (17, long)] {
      try client.call(
        "timer.add",
        [
          "project": "Acme/Site", "note": JSON(note), "startedAt": JSON("2024-03-06T\(hour):00:00Z"),
          "stoppedAt": JSON("2024-03-06T\(hour):30:00Z"),
        ])
    }
    _ = try typist("hours", "fill", "2024-03-06", "--yes")
    let record = try client.call("hours.list", ["to": "2024-12-31"])["records"]?[0]
    #expect(record?["comment"] == "the plan; for Ann and Bert" && record?["minutes"] == 120, "\(record ?? .null)")
  }

  @Test("time that came later is added to the record")
  func later() throws {
    _ = try typist("hours", "fill", "2024-03", "--yes")
    try add("Acme/Site", "2024-03-04T14:00:00Z", "2024-03-04T16:00:00Z")
    let again = try typist("hours", "fill", "2024-03", "--yes")
    #expect(again.output.contains("acme/site      4:10    2:00  the rest is logged already"), "\(again.output)")
    #expect(again.output.contains("logged 1 record ("), "\(again.output)")
    #expect(try records() == ["2024-03-04 Acme/App 110", "2024-03-04 Acme/Site 250", "2024-03-05 Acme/Site 20"])
  }

  @Test("without a terminal it needs --yes")
  func pipe() throws {
    let result = try typist("hours", "fill", "2024-03")
    #expect(result.ending == .exited(2) && result.errors.contains("--yes") && result.output.isEmpty)
    #expect(try typist("--json", "hours", "fill", "2024-03").ending == .exited(2))
    #expect(try typist("hours", "fill", "90m", "--yes").errors.contains("whole days"))
    #expect(try records() == [])
  }

  @Test("at a terminal it asks, and follows the answer", arguments: [("y\n", 3), ("yes\n", 3), ("n\n", 0), ("\n", 0)])
  func terminal(answer: String, count: Int) throws {
    let screen = try OutputReader(.terminal(columns: 80), in: daemon.folder)
    let child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "hours", "fill", "2024-03"],
      environment: ["HOME=\(daemon.folder.path)", "TZ=UTC", "LLVM_PROFILE_FILE=/dev/null"], input: screen.path,
      output: screen.path)
    let asked = try text(on: screen, until: "[y/N] ")
    #expect(asked.hasSuffix("log 3 records? [y/N] "))
    try screen.type(answer)
    #expect(child.wait() == .exited(0))
    let outcome = count == 0 ? "nothing was logged" : "logged \(count) records"
    #expect(try text(on: screen, until: outcome).contains(outcome))
    #expect(try records().count == count)
  }

  private func text(on screen: OutputReader, until end: String) throws -> String {
    let deadline = Clock.monotonicNanoseconds() + 30_000_000_000
    var text = ""
    while !text.contains(end), Clock.monotonicNanoseconds() < deadline {
      text += String(decoding: try screen.read(waitingMilliseconds: 100), as: UTF8.self)
    }
    return text
  }

  @Test("uses days of the user's zone, and only finished entries of the user's projects")
  func surroundings() throws {
    try client.call("hours.project.leave", ["client": "Acme", "project": "App"])
    try client.call("timer.start", ["project": "Acme/Site", "at": "2024-03-05T22:00:00Z"])
    let result = try CommandResult(
      running: [
        try DaemonPrograms.trackctl(), "--socket", daemon.socket, "--json", "hours", "fill", "2024-03", "--yes",
      ],
      in: daemon.folder, environment: ["TZ=Europe/Berlin"])
    let lines = try JSON(parsing: result.output)["lines"]?.elements.map { line in
      let what = line["hours"]?.description ?? line["skipped"]?.string ?? ""
      return "\(line["date"]?.string ?? "") \(line["name"]?.string ?? "") \(line["seconds"]?.int ?? 0) \(what)"
    }
    #expect(
      lines == [
        "2024-03-04 Acme/App 6600 you aren't on it", "2024-03-04 acme/site 6000 1.6667",
        "2024-03-05 acme/site 3000 0.8333",
        "2024-03-05 Beta/Unknown 3600 no such project of hours",
      ])
    #expect(try records() == ["2024-03-04 Acme/Site 100", "2024-03-05 Acme/Site 50"])
  }
}
