import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Rows")
struct RowTests {
  func text(_ row: some Row) throws -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    row.write(to: &writer)
    writer.endObject()
    return try JSON(parsing: writer.bytes)
  }

  @Test("are read as written, with and without optional members")
  func roundTrip() throws {
    let start = Instant(seconds: 1_795_000_000)
    let running = Entry(id: 1, user: 2, project: 3, startedAt: start)
    #expect(try text(running) == ["user": 2, "project": 3, "startedAt": JSON(start.description)])
    let full = Entry(
      id: 1, user: 2, project: 3, startedAt: start, stoppedAt: start + 5, note: "a\n\"b\"", tags: ["x", "\u{1F600}"])
    for entry in [running, full] { #expect(try Entry(id: 1, json: text(entry)) == entry) }
    let plain = Project(id: 1, user: 2, name: "p", color: "#000000")
    #expect(try text(plain) == ["user": 2, "name": "p", "color": "#000000"])
    let merged = Project(id: 1, user: 2, name: "p", color: "#000000", isArchived: true, mergedInto: 7)
    for project in [plain, merged] { #expect(try Project(id: 1, json: text(project)) == project) }
    let picture = Picture(
      id: 1, entry: 2, user: 3, file: PictureFile(type: "image/png", bytes: 10 << 20, checksum: 0xFFFF_FFFF))
    #expect(try Picture(id: 1, json: text(picture)) == picture)
  }

  @Test("with an invalid member are refused with its name")
  func damage() throws {
    let start: JSON = "2026-11-21T09:30:00Z"
    let entries: [(JSON, String)] = [
      (["project": 3, "startedAt": start], "user"),
      (["user": 2, "project": "3", "startedAt": start], "project"),
      (["user": 2, "project": 3, "startedAt": "today"], "startedAt"),
      (["user": 2, "project": 3, "startedAt": start, "stoppedAt": .null], "stoppedAt"),
      (["user": 2, "project": 3, "startedAt": start, "stoppedAt": "2026-11-21T09:29:59Z"], "stoppedAt"),
      (["user": 2, "project": 3, "startedAt": start, "note": 7], "note"),
      (["user": 2, "project": 3, "startedAt": start, "tags": ["a", 7]], "tags"),
      (["user": 2, "project": 3, "startedAt": start, "tags": "a"], "tags"),
    ]
    for (json, member) in entries { #expect(throws: Malformed(member)) { try Entry(id: 1, json: json) } }
    #expect(throws: Malformed("color")) { try Project(id: 1, json: ["user": 2, "name": "p"]) }
    #expect(throws: Malformed("mergedInto")) {
      try Project(id: 1, json: ["user": 2, "name": "p", "color": "#000000", "mergedInto": "x"])
    }
    for (more, member) in [
      (["rate": "12.5"], "currency"), (["budget": "1.001", "currency": "EUR"], "currency"), (["rate": 5], "rate"),
      (["currency": "eur"], "currency"), (["client": 1], "client"),
    ] as [(JSON, String)] {
      let old: JSON = ["user": 2, "name": "p", "color": "#000000"]
      let row = more.members.reduce(old) { $0.with($1.key.string ?? "", $1.value) }
      #expect(throws: Malformed(member)) { try Project(id: 1, json: row) }
    }
    for bytes in [0, -1, 10 << 20 + 1] {
      let json: JSON = ["entry": 1, "user": 2, "type": "image/png", "bytes": JSON(bytes), "checksum": 1]
      #expect(throws: Malformed("bytes")) { try Picture(id: 1, json: json) }
    }
  }

  @Test("that no call could make, as in an edited journal, crash nothing", .timeLimit(.minutes(10)))
  func impossible() throws {
    let bench = try Bench()
    try bench.call("timer.start", ["project": "a"])
    try bench.call("timer.stop")
    bench.state.projects.load(Project(id: 2, user: 1, name: "b", color: "#000000", mergedInto: 3))
    bench.state.projects.load(Project(id: 3, user: 1, name: "c", color: "#000000", mergedInto: 2))
    bench.state.entries.load(Entry(id: 2, user: 1, project: 2, startedAt: Instant(seconds: bench.seconds)))
    bench.state.entries.load(Entry(id: 3, user: 1, project: 99, startedAt: Instant(seconds: bench.seconds)))
    for method in ["timer.projects", "timer.status", "timer.list", "timer.report", "timer.stop", "timer.stop"] {
      bench.respond(method, [:])
    }
    bench.respond("timer.list", ["sort": "project"])
    bench.respond("timer.report", ["by": "tag"])
    bench.respond("timer.continue", ["id": 2])
    bench.respond("timer.discard", [:])
    bench.respond("timer.continue", ["id": 3])
    #expect(try bench.call("timer.show", ["id": 1])["entry"]?["project"]?.string == "a")
  }
}
