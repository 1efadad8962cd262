import TestSupport
import Testing
import Wire

/// Tests that commands ask instead of acting if the input is probably a mistake.
@Suite("Likely typing mistakes")
struct SlipTests {
  private let daemon: DaemonProcess
  private let client: DaemonClient
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    client = try daemon.connect()
    typist = Typist(daemon)
  }

  private func tags(of entry: Int) throws -> JSON? {
    try client.call("timer.show", ["id": JSON(entry)])["entry"]?["tags"]
  }

  @Test(
    "several entries come first, then tags, in one change",
    arguments: [["tag", "1", "2", "billed", "3"], ["tag", "@1", "@2", "billed", "3"]])
  func twoEntries(_ words: [String]) throws {
    for project in ["A", "B", "C"] {
      try client.call("timer.start", ["project": JSON(project), "tags": ["a"], "switch": true])
    }
    try client.call("timer.discard")
    let result = try typist.run(words)
    #expect(result.ending == .exited(0) && result.output.contains("changed 2 entries"), "\(result)")
    for entry in 1...2 { #expect(try tags(of: entry) == ["a", "billed", "3"]) }
    #expect(try typist("untag", "1", "2", "a").ending == .exited(0))
    #expect(try tags(of: 2) == ["billed", "3"])
    #expect(try typist("undo").ending == .exited(0))
    for entry in 1...2 { #expect(try tags(of: entry) == ["a", "billed", "3"]) }
    let bare = try typist("tag", "1", "2")
    #expect(bare.ending == .exited(2) && bare.errors.contains("TAG is missing"), "\(bare)")
  }

  @Test("entries of a range or a filter are shown before they change")
  func chosen() throws {
    for hour in 8..<12 {
      try client.call(
        "timer.add",
        [
          "project": hour < 10 ? "A" : "B", "startedAt": JSON("2024-03-0\(hour - 7)T08:00:00Z"),
          "stoppedAt": JSON("2024-03-0\(hour - 7)T09:00:00Z"),
        ])
    }
    let asked = try typist("tag", "billed", "--range", "2024-03-01..2024-03-03", "--in", "A")
    #expect(asked.ending == .exited(1) && asked.errors.contains("these are 2 entries"), "\(asked)")
    #expect(asked.output.contains("  1  A, 2024-03-01 08:00 to 09:00 +billed\n"), "\(asked)")
    #expect(try tags(of: 1) == [])
    #expect(try typist("tag", "billed", "--range", "2024-03", "--in", "A", "--yes").ending == .exited(0))
    #expect(try tags(of: 1) == ["billed"] && tags(of: 3) == [])
    #expect(try typist("edit", "--with", "billed", "--project", "C", "--yes").output.contains("changed 2 entries"))
    #expect(try typist("edit", "--with", "billed", "--note", "x", "--yes").ending == .exited(2))
    #expect(try typist("delete", "--in", "C", "--yes").output.contains("deleted 2 entries"))
    #expect(try client.call("timer.list")["entries"]?.count == 2)
    let none = try typist("delete", "--in", "C", "--yes", "--range", "2023")
    #expect(none.output.contains("nothing changed"), "\(none)")
    #expect(try typist("delete").ending == .exited(2))
  }

  @Test("lunch splits work, and the command says what gave way")
  func splitting() throws {
    #expect(try typist("add", "Work", "2024-03-04 9:00", "17:00").ending == .exited(0))
    let refused = try typist("add", "Eat", "2024-03-04 12:00", "13:00")
    #expect(refused.ending == .exited(1) && refused.errors.contains("to shorten it: --overlap cut"), "\(refused)")
    let done = try typist("add", "Eat", "2024-03-04 12:00", "13:00", "--overlap", "split")
    #expect(done.output.contains("  now Work, 2024-03-04 09:00 to 12:00 (entry 1)\n"), "\(done)")
    let covers = try typist("add", "Nap", "2024-03-04 11:00", "14:00", "--overlap", "cut")
    #expect(covers.ending == .exited(1) && covers.errors.contains("--acknowledge removes"), "\(covers)")
    let sure = try typist("add", "Nap", "2024-03-04 11:00", "14:00", "--overlap", "cut", "--acknowledge", "removes")
    #expect(sure.output.contains("  removed Eat, 2024-03-04 12:00 to 13:00 (entry 3)\n"), "\(sure)")
  }

  @Test(
    "times are understood as words",
    arguments: [
      (["at", "2024-03-04T9:15"], "", 15), (["since", "2024-03-04T9:15"], "", 15),
      (["lunch", "with", "Ann", "at", "2024-03-04T9:15"], "lunch with Ann", 15),
    ])
  func understood(_ words: [String], note: String, minute: Int) throws {
    let result = try typist.run(["start", "Work"] + words)
    #expect(result.ending == .exited(0), "\(result)")
    let entry = try client.call("timer.status")["entry"]
    #expect(entry?["startedAt"]?.string == "2024-03-04T09:\(minute):00Z" && entry?["note"]?.string == note)
  }

  @Test("for is how long it has been going on, and at 9 is nine o'clock")
  func lengths() throws {
    #expect(try typist("start", "Work", "plans", "for", "30m").ending == .exited(0))
    let entry = try client.call("timer.status")["entry"]
    #expect(entry?["note"] == "plans" && (1800...1830).contains(entry?["seconds"]?.int ?? 0), "\(entry ?? .null)")
    try client.call("timer.discard")
    // The test uses hour 0, because no other hour has begun when the test runs just after midnight.
    #expect(try typist("start", "Work", "at", "0").ending == .exited(0))
    #expect(try client.call("timer.status")["entry"]?["startedAt"]?.string?.hasSuffix("T00:00:00Z") == true)
    #expect(try typist("stop", "2", "cups").ending == .exited(2))
    #expect(try typist("stop", "17").errors.contains("'17' is not a time"))
    #expect(try typist("stop", "at", "0").ending == .exited(0))
    #expect(try client.call("timer.list")["entries"]?[0]?["seconds"] == 0)
    try client.call("timer.start", ["project": "Eat", "at": "2024-03-04T09:00:00Z"])
    #expect(try typist("stop", "2024-03-04T10:00").ending == .exited(0))
    #expect(try client.call("timer.show", ["id": 3])["entry"]?["seconds"] == 3600)
  }

  @Test("an entry named by its position gets the tags")
  func place() throws {
    for project in ["A", "B"] { try client.call("timer.start", ["project": JSON(project), "switch": true]) }
    #expect(try typist("tag", "@2", "billed").ending == .exited(0))
    #expect(try tags(of: 1) == ["billed"] && tags(of: 2) == [])
  }

  @Test(
    "words that look like a time aren't taken for a note, and the hint says how to give a time",
    arguments: [
      ["start", "Work", "9:30"], ["start", "Work", "yesterday", "17:00"], ["start", "Work", "15m", "ago"],
      ["start", "Work", "from", "9:30"],
    ])
  func time(_ words: [String]) throws {
    let result = try typist.run(words)
    #expect(result.ending == .exited(2) && result.errors.contains("--at"), "\(result)")
    #expect(try client.call("timer.status")["running"] == false)
  }

  @Test(
    "a date and an unquoted time don't add an entry from midnight on",
    arguments: [["yesterday", "9:00", "10:30"], ["monday", "9:00", "monday", "10:30"], ["2026-11-20", "+8h"]])
  func wholeDay(_ words: [String]) throws {
    let result = try typist.run(["add", "Work"] + words)
    #expect(result.ending == .exited(2) && result.errors.contains("'\(words[0]) 9:00'"), "\(result)")
    #expect(try client.call("timer.list")["entries"]?.count == 0)
  }

  @Test(
    "a note may contain times if it is quoted",
    arguments: [
      ["lunch at 9:15"], ["chapter", "9"], ["9"], ["monday"], ["at", "home"], ["from", "Ann", "to", "Bob"],
      ["tea", "for", "two"], ["for", "30"], ["at"],
    ])
  func note(_ words: [String]) throws {
    let result = try typist.run(["start", "Work"] + words)
    #expect(result.ending == .exited(0), "\(result)")
    #expect(try client.call("timer.status")["entry"]?["note"]?.string == words.joined(separator: " "))
  }

  @Test("a hint about a note quotes it exactly, without trailing blanks")
  func noteHint() throws {
    let several = try typist("start", "Work", "15m", "ago")
    #expect(several.errors.contains("trackctl start Work '15m ago'\n"), "\(several)")
    #expect(try typist("start", "Work", "15m ago").ending == .exited(0))
    #expect(try client.call("timer.status")["entry"]?["note"] == "15m ago")
    let one = try typist("switch", "Study", "9:30")
    #expect(one.errors.contains("trackctl switch Study && trackctl note '9:30'\n"), "\(one)")
    #expect(try typist("note", "9:30").ending == .exited(0))
    #expect(try client.call("timer.status")["entry"]?["note"] == "9:30")
  }

  @Test(
    "an end at the start's time of day is refused as empty, and +24h is a whole day",
    arguments: [
      ["add", "Work", "9:00", "9:00"], ["add", "Work", "2024-03-04 9:00", "9:00"], ["edit", "1", "--to", "9am"],
    ])
  func noLength(_ words: [String]) throws {
    try client.call(
      "timer.add", ["project": "Work", "startedAt": "2024-03-03T09:00:00Z", "stoppedAt": "2024-03-03T10:00:00Z"])
    let before = try client.call("timer.list")
    let result = try typist.run(words)
    #expect(result.ending == .exited(2), "\(result)")
    #expect(
      result.errors.hasPrefix("trackctl: the entry would start and stop at 09:00, and have no length\n"), "\(result)")
    #expect(result.errors.contains("+24h") && !result.errors.contains("future"), "\(result)")
    #expect(try client.call("timer.list") == before)
    #expect(try typist("edit", "1", "--to", "+24h").ending == .exited(0))
  }

  @Test(
    "an end before the start doesn't mean the next day: it is refused, with how to say that",
    arguments: [
      ["add", "Work", "2024-03-04 9:00", "8:00"], ["edit", "1", "--to", "8:00"],
      ["edit", "1", "--from", "2024-03-03 9:10", "--to", "9:00"],
      ["timer", "add", "Work", "2024-03-04 9:00", "8:00"],
    ])
  func nearlyADay(_ words: [String]) throws {
    try client.call(
      "timer.add", ["project": "Work", "startedAt": "2024-03-03T09:00:00Z", "stoppedAt": "2024-03-03T10:00:00Z"])
    let before = try client.call("timer.list")
    let result = try typist.run(words)
    #expect(result.ending == .exited(2), "\(result)")
    #expect(result.errors.contains("is before the start") && result.errors.contains("23:"), "\(result)")
    #expect(try client.call("timer.list") == before)
    #expect(try typist("edit", "1", "--to", "2024-03-04 8:00").ending == .exited(0), "it is accepted with its day")
  }

  @Test("an end on the next day in the future is reported with its day")
  func tomorrow() throws {
    let result = try typist("add", "Work", "0:05", "0:01")
    #expect(result.ending == .exited(2) && result.errors.contains("'0:01' is before the start, 00:05"), "\(result)")
    #expect(result.errors.contains("the next 00:01 is in the future"), "\(result)")
  }

  @Test("a time zone that doesn't exist is refused, because times would be those of another zone")
  func unknownZone() throws {
    var lost = typist
    lost.environment = ["TZ=Europe/Berln"]
    let result = try lost("add", "Work", "2024-03-04 9:00", "10:00")
    #expect(result.ending == .exited(1) && result.errors.contains("no time zone is called 'Europe/Berln'"), "\(result)")
    #expect(try client.call("timer.list")["entries"]?.count == 0)
    #expect(try lost("help").ending == .exited(0))
  }

  @Test("with --json, errors are JSON, whether the daemon or trackctl reports them")
  func jsonErrors() throws {
    for words in [["log", "lastweek"], ["stop"]] {
      let result = try typist.run(["--json"] + words)
      #expect(try JSON(parsing: result.errors)["message"]?.string?.isEmpty == false, "\(result)")
    }
  }

  @Test("work over midnight ends the next morning")
  func night() throws {
    #expect(try typist("add", "Work", "2024-03-04 22:00", "6:00").ending == .exited(0))
    #expect(try typist("edit", "1", "--to", "7:30").ending == .exited(0))
    #expect(try client.call("timer.list")["entries"]?[0]?["seconds"] == 34_200)
  }

  @Test("an entry named twice is deleted once, and reported once")
  func deletedOnce() throws {
    try client.call("timer.start", ["project": "Slip", "at": "2024-03-04T09:10:00Z"])
    try client.call("timer.stop", ["at": "2024-03-04T09:20:00Z"])
    let result = try typist("delete", "1", "1")
    #expect(result.ending == .exited(0) && result.output.contains("deleted Slip"), "\(result)")
    #expect(try client.call("timer.list")["entries"]?.count == 0)
  }

  @Test("an entry without length overlaps nothing")
  func emptyEntry() throws {
    try client.call("timer.start", ["project": "Slip", "at": "2024-03-04T09:10:00Z"])
    try client.call("timer.stop", ["at": "2024-03-04T09:10:00Z"])
    let result = try typist("start", "Work", "--at", "2024-03-04T09:00")
    #expect(result.ending == .exited(0), "\(result)")
    #expect(try client.call("timer.status")["entry"]?["startedAt"] == "2024-03-04T09:00:00Z")
  }
}
