import TestSupport
import Testing
import Wire

/// Input that is probably a mistake. The command asks instead of acting.
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
    "numbers of two entries aren't taken for tags",
    arguments: [["tag", "1", "2", "billed"], ["tag", "@1", "@2", "billed"], ["untag", "1", "2", "a"]])
  func twoEntries(_ words: [String]) throws {
    for project in ["A", "B"] {
      try client.call("timer.start", ["project": JSON(project), "tags": ["a"], "switch": true])
    }
    let result = try typist.run(words)
    #expect(result.ending == .exited(2) && result.errors.contains("one entry at a time"), "\(result)")
    for entry in 1...2 { #expect(try tags(of: entry) == ["a"]) }
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
      ["start", "Work", "at", "9"], ["start", "Work", "9:30"], ["start", "Work", "yesterday", "17:00"],
      ["switch", "Work", "since", "noon"], ["start", "Work", "lunch", "at", "9:15"], ["start", "Work", "15m", "ago"],
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
    ])
  func note(_ words: [String]) throws {
    let result = try typist.run(["start", "Work"] + words)
    #expect(result.ending == .exited(0), "\(result)")
    #expect(try client.call("timer.status")["entry"]?["note"]?.string == words.joined(separator: " "))
  }

  @Test("a hint about a note quotes it exactly, without trailing blanks")
  func noteHint() throws {
    let several = try typist("start", "Work", "at", "9")
    #expect(several.errors.contains("trackctl start Work 'at 9'\n"), "\(several)")
    #expect(try typist("start", "Work", "at 9").ending == .exited(0))
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
