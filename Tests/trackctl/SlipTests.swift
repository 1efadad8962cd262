import TestSupport
import Testing
import Wire

/// What is typed quickly and could mean two things: it is asked about rather than done.
@Suite("Slips of the tongue")
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
    "numbers of two entries are no tags",
    arguments: [["tag", "1", "2", "billed"], ["tag", "@1", "@2", "billed"], ["untag", "1", "2", "a"]])
  func twoEntries(_ words: [String]) throws {
    for project in ["A", "B"] {
      try client.call("timer.start", ["project": JSON(project), "tags": ["a"], "switch": true])
    }
    let result = try typist.run(words)
    #expect(result.ending == .exited(2) && result.errors.contains("one entry at a time"), "\(result)")
    for entry in 1...2 { #expect(try tags(of: entry) == ["a"]) }
  }

  @Test("an entry that is named by its place gets the tags, as everywhere")
  func place() throws {
    for project in ["A", "B"] { try client.call("timer.start", ["project": JSON(project), "switch": true]) }
    #expect(try typist("tag", "@2", "billed").ending == .exited(0))
    #expect(try tags(of: 1) == ["billed"] && tags(of: 2) == [])
  }

  @Test(
    "what looks like a time is no note: it is said how a time is given",
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
    "and a note is one where it is quoted, or has no time in it",
    arguments: [
      ["lunch at 9:15"], ["chapter", "9"], ["9"], ["monday"], ["at", "home"], ["from", "Ann", "to", "Bob"],
    ])
  func note(_ words: [String]) throws {
    let result = try typist.run(["start", "Work"] + words)
    #expect(result.ending == .exited(0), "\(result)")
    #expect(try client.call("timer.status")["entry"]?["note"]?.string == words.joined(separator: " "))
  }

  @Test("an entry that is named twice is deleted once, and said so")
  func deletedOnce() throws {
    try client.call("timer.start", ["project": "Slip", "at": "2024-03-04T09:10:00Z"])
    try client.call("timer.stop", ["at": "2024-03-04T09:20:00Z"])
    let result = try typist("delete", "1", "1")
    #expect(result.ending == .exited(0) && result.output.contains("deleted Slip"), "\(result)")
    #expect(try client.call("timer.list")["entries"]?.count == 0)
  }

  @Test("an entry without length is in nobody's way")
  func emptyEntry() throws {
    try client.call("timer.start", ["project": "Slip", "at": "2024-03-04T09:10:00Z"])
    try client.call("timer.stop", ["at": "2024-03-04T09:10:00Z"])
    let result = try typist("start", "Work", "--at", "2024-03-04T09:00")
    #expect(result.ending == .exited(0), "\(result)")
    #expect(try client.call("timer.status")["entry"]?["startedAt"] == "2024-03-04T09:00:00Z")
  }
}
