import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Entries")
struct EntryTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("a past entry is added with its length, and shown")
  func add() throws {
    let params: JSON = [
      "project": "Work", "startedAt": "2026-11-18T10:00:00+01:00", "stoppedAt": "2026-11-18T09:30:00.999Z",
      "note": "plans", "tags": ["a"],
    ]
    let entry = try bench.call("timer.add", params)["entry"]
    #expect(entry?["startedAt"]?.string == "2026-11-18T09:00:00Z" && entry?["seconds"]?.int == 1800)
    #expect(try bench.call("timer.show", ["id": 1])["entry"] == entry)
  }

  @Test("all errors of an entry are reported at once")
  func addViolations() throws {
    let params: JSON = ["project": "", "startedAt": "2026-11-18", "stoppedAt": "soon", "tags": [""], "colour": 1]
    let refusal = try bench.refusal("timer.add", params)
    #expect(refusal.code == -32602)
    #expect(
      refusal.violations
        == ["project: empty", "startedAt: time", "stoppedAt: time", "tags[0]: empty", "colour: unknown"])
    #expect(
      try bench.refusal("timer.add").violations == ["project: missing", "startedAt: missing", "stoppedAt: missing"])
  }

  @Test("an entry is in the past and doesn't end before its start")
  func addOrder() throws {
    let future: JSON = ["project": "Work", "startedAt": bench.time(2), "stoppedAt": bench.time(1)]
    #expect(
      try bench.refusal("timer.add", future).violations
        == ["startedAt: future", "stoppedAt: future", "stoppedAt: order"])
    let now: JSON = ["project": "Work", "startedAt": bench.time(0), "stoppedAt": bench.time(0)]
    #expect(try bench.call("timer.add", now)["entry"]?["seconds"]?.int == 0)
  }

  @Test("entries may touch but not overlap, in whatever order they are added")
  func overlap() throws {
    try bench.add("Work", ago: 1000, lasting: 100)
    try bench.add("Work", ago: 900, lasting: 100)
    try bench.add("Work", ago: 1100, lasting: 100)
    for (ago, seconds, other) in [
      (1001, 2, 3), (1000, 1, 1), (950, 60, 1), (801, 100, 2), (2000, 1999, 3), (899, 1, 2),
    ] {
      let params: JSON = ["project": "Eat", "startedAt": bench.time(-ago), "stoppedAt": bench.time(seconds - ago)]
      let refusal = try bench.refusal("timer.add", params)
      #expect(refusal.code == -32002 && refusal.reason == "timer.overlap", "\(ago) \(seconds)")
      #expect(refusal.data?["entry"]?["id"]?.int == other, "\(ago) \(seconds)")
    }
    #expect(try bench.projects().count == 1)
  }

  @Test("an entry without length fits between others and at their ends, not inside one")
  func emptyEntries() throws {
    try bench.add("Work", ago: 1000, lasting: 100)
    try bench.add("Work", ago: 900, lasting: 100)
    let fitting = [1000, 900, 900, 800]
    for ago in fitting { try bench.add("Eat", ago: ago, lasting: 0) }
    let inside: JSON = ["project": "Eat", "startedAt": bench.time(-950), "stoppedAt": bench.time(-950)]
    #expect(try bench.refusal("timer.add", inside).data?["entry"]?["id"]?.int == 1)
    try bench.add("Work", ago: 1100, lasting: 100)
    let over: JSON = ["project": "Eat", "startedAt": bench.time(-1100), "stoppedAt": bench.time(-1100)]
    #expect(try bench.call("timer.add", over)["entry"]?["seconds"]?.int == 0)
  }

  @Test("a running entry extends to now: nothing is added over it, and it doesn't start before an end")
  func overlapWithRunning() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 100
    for (ago, seconds) in [(50, 10), (101, 2), (100, 1)] {
      let params: JSON = ["project": "Eat", "startedAt": bench.time(-ago), "stoppedAt": bench.time(seconds - ago)]
      #expect(try bench.refusal("timer.add", params).data?["entry"]?["id"]?.int == 1)
    }
    try bench.add("Eat", ago: 110, lasting: 10)
    try bench.add("Eat", ago: 100, lasting: 0)
    #expect(try bench.refusal("timer.update", ["startedAt": bench.time(-101)]).reason == "timer.overlap")
    #expect(try bench.call("timer.update", ["startedAt": bench.time(-99)])["entry"]?["seconds"]?.int == 99)
  }

  @Test("an edit changes the given fields, clears null ones and keeps the rest")
  func edit() throws {
    let id = JSON(try bench.add("Work", ago: 1000, lasting: 100, tags: ["a"]))
    let moved = try bench.call("timer.edit", ["id": id, "startedAt": bench.time(-1010), "note": "n"])["entry"]
    #expect(moved?["seconds"]?.int == 110 && moved?["tags"] == ["a"] && moved?["note"]?.string == "n")
    let ended = try bench.call("timer.edit", ["id": id, "stoppedAt": bench.time(-1000), "tags": .null])["entry"]
    #expect(ended?["seconds"]?.int == 10 && ended?["tags"] == [] && ended?["note"]?.string == "n")
    let other = try bench.call("timer.edit", ["id": id, "project": "Eat", "tags": ["b", "b"]])["entry"]
    #expect(other?["project"]?.string == "Eat" && other?["tags"] == ["b"])
    #expect(try bench.slices(["by": "tag"]) == ["b 10 1"])
    #expect(try bench.slices() == ["Eat 10 1"])
    #expect(bench.indexesAreTrue)
  }

  @Test("an edit keeps start, end and now in order, and names the wrong one")
  func editOrder() throws {
    let id = JSON(try bench.add("Work", ago: 1000, lasting: 100))
    #expect(
      try bench.refusal("timer.edit", ["id": id, "startedAt": bench.time(-899)]).violations == ["startedAt: order"])
    #expect(
      try bench.refusal("timer.edit", ["id": id, "stoppedAt": bench.time(-1001)]).violations == ["stoppedAt: order"])
    #expect(
      try bench.refusal("timer.edit", ["id": id, "stoppedAt": bench.time(1)]).violations == ["stoppedAt: future"])
    let both: JSON = ["id": id, "startedAt": bench.time(-10), "stoppedAt": bench.time(-20)]
    #expect(try bench.refusal("timer.edit", both).violations == ["stoppedAt: order"])
    #expect(try bench.call("timer.edit", ["id": id, "startedAt": bench.time(-900)])["entry"]?["seconds"]?.int == 0)
  }

  @Test("neither an edit nor an undo may make entries overlap")
  func editOverlap() throws {
    try bench.add("Work", ago: 1000, lasting: 100)
    try bench.add("Work", ago: 900, lasting: 100)
    #expect(try bench.refusal("timer.edit", ["id": 1, "stoppedAt": bench.time(-899)]).data?["entry"]?["id"]?.int == 2)
    #expect(try bench.refusal("timer.edit", ["id": 2, "startedAt": bench.time(-901)]).data?["entry"]?["id"]?.int == 1)
    try bench.call("timer.edit", ["id": 1, "stoppedAt": bench.time(-950)])
    try bench.call("timer.edit", ["id": 2, "startedAt": bench.time(-940)])
    let refusal = try bench.undoRefusal(3)
    #expect(refusal.reason == "timer.overlap" && refusal.data?["entry"]?["id"]?.int == 2)
    try bench.undo()
    try bench.undo()
    #expect(try bench.call("timer.show", ["id": 1])["entry"]?["seconds"]?.int == 100)
  }

  @Test("an edit stops a running entry, and resumes a stopped one if nothing overlaps")
  func editRunning() throws {
    try bench.call("timer.start", ["project": "Work"])
    bench.seconds += 60
    let stopped = try bench.call("timer.edit", ["id": 1, "stoppedAt": bench.time(-30)])["entry"]
    #expect(stopped?["seconds"]?.int == 30)
    #expect(try bench.call("timer.edit", ["id": 1, "stoppedAt": .null])["entry"]?["stoppedAt"] == .null)
    #expect(try bench.call("timer.status")["elapsed"]?.int == 60)
    try bench.add("Eat", ago: 100, lasting: 10)
    let second = try bench.refusal("timer.edit", ["id": 2, "stoppedAt": .null])
    #expect(second.reason == "timer.running" && second.data?["entry"]?["id"]?.int == 1)
    try bench.call("timer.stop")
    let over = try bench.refusal("timer.edit", ["id": 2, "stoppedAt": .null])
    #expect(over.reason == "timer.overlap" && over.data?["entry"]?["id"]?.int == 1)
    #expect(bench.indexesAreTrue)
  }

  @Test("a deleted entry is gone until the deletion is undone")
  func delete() throws {
    try bench.add("Work", ago: 1000, lasting: 100, tags: ["a"])
    let entry = try bench.call("timer.show", ["id": 1])["entry"]
    #expect(try bench.call("timer.delete", ["id": 1])["entry"] == entry)
    #expect(try bench.refusal("timer.show", ["id": 1]).code == -32001)
    #expect(try bench.refusal("timer.delete", ["id": 1]).reason == "timer.entryNotFound")
    try bench.undo()
    #expect(try bench.call("timer.show", ["id": 1])["entry"] == entry)
    let redone = try bench.undo(3)
    #expect(redone["method"]?.string == "history.undo")
    #expect(try bench.refusal("timer.edit", ["id": 1]).code == -32001)
    #expect(bench.indexesAreTrue)
  }

  @Test("undo of a deletion is refused if another entry overlaps now")
  func undoDelete() throws {
    try bench.add("Work", ago: 1000, lasting: 100)
    try bench.call("timer.delete", ["id": 1])
    try bench.add("Eat", ago: 950, lasting: 10)
    #expect(try bench.undoRefusal(2).data?["entry"]?["id"]?.int == 2)
  }

  @Test("a running entry can be deleted")
  func deleteRunning() throws {
    try bench.call("timer.start", ["project": "Work"])
    try bench.call("timer.delete", ["id": 1])
    #expect(try bench.call("timer.status")["running"]?.bool == false)
  }

  @Test(
    "names, notes and tags have limits, counted in Unicode scalars",
    arguments: [
      ("project", 300, ""), ("note", 10_000, ""),
    ])
  func textLimits(field: String, limit: Int, _: String) throws {
    for letter in ["x", "\u{1F600}"] {
      let most = JSON(String(repeating: letter, count: limit))
      let params: (JSON) -> JSON = { field == "note" ? ["project": "p", "note": $0] : ["project": $0] }
      let entry = try bench.call("timer.start", params(most))["entry"]
      #expect(entry?[field] == most)
      try bench.call("timer.discard")
      let more = JSON(String(repeating: letter, count: limit + 1))
      #expect(try bench.refusal("timer.start", params(more)).violations == ["\(field): length"])
    }
  }

  @Test("an entry has at most twenty tags of sixty characters")
  func tagLimits() throws {
    let tags = (1...20).map { String(repeating: "x", count: $0 < 10 ? 59 : 58) + "\($0)" }
    #expect(try bench.call("timer.start", ["project": "p", "tags": .texts(tags)])["entry"]?["tags"]?.count == 20)
    #expect(try bench.refusal("timer.update", ["tags": .texts(tags + ["y"])]).violations == ["tags: count"])
    let long = JSON.texts([String(repeating: "x", count: 61)])
    #expect(try bench.refusal("timer.update", ["tags": long]).violations == ["tags[0]: length"])
    #expect(try bench.refusal("timer.update", ["tags": ["a\nb"]]).violations == ["tags[0]: control"])
    #expect(try bench.refusal("timer.update", ["tags": "a"]).violations == ["tags: type"])
  }

  @Test("an entry without length overlaps nothing, and takes no time from an entry around it")
  func withoutLength() throws {
    func add(at moment: Int) throws {
      let time = bench.time(moment)
      try bench.call("timer.add", ["project": "Work", "startedAt": time, "stoppedAt": time])
    }
    try add(at: -1200)
    try add(at: -900)
    try bench.call("timer.start", ["project": "Rest", "at": bench.time(-1800)])
    // The empty entry keeps its times, and its other fields can be edited.
    try bench.call("timer.edit", ["id": 2, "note": "tea"])
    try bench.call("timer.stop")
    #expect(try bench.slices() == ["Rest 1800 1", "Work 0 2"])
    // The entry for Rest contains the empty entries for Work. The first range contains one of these empty entries, and
    // the second range contains none.
    let inner: JSON = ["from": bench.time(-1000), "to": bench.time(-800)]
    #expect(try bench.slices(inner) == ["Rest 200 1", "Work 0 1"])
    let last: JSON = ["from": bench.time(-600), "to": bench.time(0)]
    #expect(try bench.slices(last) == ["Rest 600 1"])
    // If an entry isn't empty, it overlaps any empty entry that it contains.
    #expect(
      try bench.reason("timer.add", ["project": "Work", "startedAt": bench.time(-700), "stoppedAt": bench.time(-600)])
        == "timer.overlap")
    #expect(try bench.reason("timer.start", ["project": "Work", "at": bench.time(-300)]) == "timer.overlap")
  }
}
