import TestSupport
import Testing
import Time
import Wire

@testable import Timer

/// Tests splitting an entry into two, and joining two entries.
@Suite("Splitting and joining")
struct SplitTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func add(_ project: String, _ from: Int, _ to: Int, note: String = "", tags: [String] = []) throws {
    try bench.call(
      "timer.add",
      [
        "project": JSON(project), "startedAt": bench.time(from), "stoppedAt": bench.time(to), "note": JSON(note),
        "tags": .texts(tags),
      ])
  }

  @Test("both parts equal the original except for the second's given fields, and an undo joins them")
  func split() throws {
    try add("Work", -3600, -1800, note: "plans", tags: ["a"])
    let before = try bench.call("timer.show", ["id": 1])["entry"]
    let reply = try bench.call("timer.split", ["id": 1, "at": bench.time(-3000), "project": "Eat", "tags": .null])
    #expect(reply["entry"]?["id"] == 1 && reply["entry"]?["seconds"] == 600 && reply["entry"]?["project"] == "Work")
    let second = reply["second"]
    #expect(second?["id"] == 2 && second?["seconds"] == 1200 && second?["project"] == "Eat")
    #expect(second?["note"] == "plans" && second?["tags"] == [])
    _ = try bench.undo()
    #expect(try bench.call("timer.show", ["id": 1])["entry"] == before)
    #expect(try bench.reason("timer.show", ["id": 2]) == "timer.entryNotFound")
  }

  @Test("a running entry continues in its second part")
  func splitRunning() throws {
    try bench.call("timer.start", ["project": "Work", "at": bench.time(-600)])
    try bench.call("timer.split", ["id": 1, "at": bench.time(-60), "project": "Eat"])
    let status = try bench.call("timer.status")
    #expect(status["entry"]?["project"] == "Eat" && status["elapsed"] == 60)
    #expect(try bench.call("timer.show", ["id": 1])["entry"]?["seconds"] == 540)
    #expect(try bench.violations("timer.split", ["id": 2, "at": bench.time(1)]) == ["at: outside"])
  }

  @Test("no part is empty, and another user's entry can't be split", arguments: [-3600, -1800, -3601, -1799])
  func outside(at: Int) throws {
    try add("Work", -3600, -1800)
    #expect(try bench.violations("timer.split", ["id": 1, "at": bench.time(at)]) == ["at: outside"])
    #expect(try bench.reason("timer.split", ["id": 1, "at": bench.time(-2000)], as: 1001) == "timer.entryNotFound")
  }

  @Test("two entries become one with everything they have, in either order, and an undo splits them")
  func join() throws {
    try add("Work", -3600, -3000, note: "plans", tags: ["a", "b"])
    try add("Work", -2000, -1000, note: "more", tags: ["b", "c"])
    try bench.call("timer.picture.add", ["id": 2, "data": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"])
    let before = try bench.call("timer.list")["entries"]
    let joined = try bench.call("timer.join", ["id": 2, "with": 1])["entry"]
    #expect(joined?["id"] == 1 && joined?["seconds"] == 2600 && joined?["note"] == "plans\nmore")
    #expect(joined?["tags"] == ["a", "b", "c"] && joined?["pictures"]?.count == 1)
    #expect(try bench.call("timer.list")["entries"]?.count == 1)
    _ = try bench.undo()
    #expect(try bench.call("timer.list")["entries"] == before)
  }

  @Test("joining an entry without length doesn't take time from the other", arguments: [true, false])
  func joinEmpty(isFirst: Bool) throws {
    for isEmpty in [isFirst, !isFirst] { try add("Work", -3600, isEmpty ? -3600 : -1800) }
    let joined = try bench.call("timer.join", ["id": 1, "with": 2])["entry"]
    #expect(joined?["id"] == 1 && joined?["seconds"] == 1800)
    // If an entry is joined with a running entry, the result is still running.
    try bench.call("timer.start", ["project": "Work", "at": bench.time(-600)])
    try add("Work", -600, -600)
    #expect(try bench.call("timer.join", ["id": 3, "with": 4])["entry"]?["stoppedAt"]?.isNull == true)
  }

  @Test("joined with a running entry, an entry runs on")
  func joinRunning() throws {
    try add("Work", -3600, -3000)
    try bench.call("timer.start", ["project": "Work", "at": bench.time(-100)])
    let joined = try bench.call("timer.join", ["id": 1, "with": 2])["entry"]
    #expect(joined?["id"] == 1 && joined?["stoppedAt"]?.isNull == true)
    #expect(try bench.call("timer.status")["elapsed"] == 3600)
  }

  @Test("entries with others between, with differences, or with too many tags or pictures are refused")
  func joinRefusals() throws {
    try add("Work", -3600, -3000, tags: (0..<12).map { "a\($0)" })
    try add("Eat", -2900, -2800)
    try add("Work", -2000, -1000, tags: (0..<12).map { "b\($0)" })
    #expect(try bench.violations("timer.join", ["id": 1, "with": 1]) == ["with: same"])
    #expect(try bench.reason("timer.join", ["id": 1, "with": 2]) == "timer.differentProjects")
    #expect(try bench.violations("timer.join", ["id": 1, "with": 3]) == ["with: count"])
    try bench.call("timer.edit", ["id": 3, "tags": .null])
    let overlap = try bench.refusal("timer.join", ["id": 1, "with": 3])
    #expect(overlap.reason == "timer.overlap" && overlap.data?["entry"]?["id"] == 2)
    let joined = try bench.call("timer.join", ["id": 2, "with": 1, "project": "Work"])["entry"]
    #expect(joined?["project"] == "Work" && joined?["seconds"] == 800)
    #expect(try bench.reason("timer.join", ["id": 1, "with": 3], as: 1001) == "timer.entryNotFound")
  }
}
