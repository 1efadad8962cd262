import Host
import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Imports")
struct ImportTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// An entry on 2026-03-02 that lasts from one hour to another.
  private func draft(
    _ project: String, _ from: Int, _ to: Int, source: String? = nil, note: String = ""
  ) -> JSON {
    JSON { writer in
      writer.beginObject()
      writer.member("project", project)
      writer.member("startedAt", Self.time(from))
      writer.member("stoppedAt", Self.time(to))
      if !note.isEmpty { writer.member("note", note) }
      if let source { writer.member("source", source) }
      writer.endObject()
    }
  }

  private static func time(_ hour: Int) -> String { "2026-03-02T\(hour < 10 ? "0" : "")\(hour):00:00Z" }

  private func add(_ drafts: [JSON], _ more: JSON = [:]) throws -> JSON {
    try bench.call("timer.import.add", params(drafts, more))
  }

  private func params(_ drafts: [JSON], _ more: JSON = [:]) -> JSON {
    JSON { writer in
      writer.beginObject()
      writer.key("entries")
      writer.beginArray()
      for draft in drafts { writer.json(draft) }
      writer.endArray()
      for member in more.members {
        writer.key(escaping: member.key.string ?? "")
        writer.json(member.value)
      }
      writer.endObject()
    }
  }

  @Test("keep their name when an entry is split")
  func split() throws {
    _ = try add([draft("Work", 9, 11, source: "w:1")])
    let reply = try bench.call("timer.split", ["id": 1, "at": JSON(Self.time(10))])
    #expect(reply["entry"]?["import"] == 1 && reply["second"]?["import"] == 1)
    #expect(try bench.call("timer.import.remove", ["import": 1])["removed"] == 2)
    #expect(try entries() == [])
  }

  /// The entries, oldest first, each in the form `Work 9-10`.
  private func entries() throws -> [String] {
    try bench.list(["sort": "oldest"]).map { entry in
      let hours = ["startedAt", "stoppedAt"].map { name in
        (entry[name]?.string ?? "").split(separator: "T").last.map { Int($0.prefix(2)) ?? -1 } ?? -1
      }
      return "\(entry["project"]?.string ?? "") \(hours[0])-\(hours[1])"
    }
  }

  @Test("add everything in one transaction, under one name, with new projects")
  func adds() throws {
    let reply = try add([draft("Work", 9, 10, source: "w:1"), draft("Study", 11, 12)], ["format": "watson"])
    #expect(reply["added"] == 2 && reply["import"]?["id"] == 1 && reply["import"]?["entries"] == 2)
    #expect(try entries() == ["Work 9-10", "Study 11-12"])
    let more = try add([draft("Work", 13, 14)], ["import": 1])
    #expect(more["import"]?["entries"] == 3)
    let listed = try bench.call("timer.imports")["imports"]?[0]
    #expect(listed?["format"] == "watson" && listed?["entries"] == 3)
    _ = try bench.call("history.undo", ["module": "timer"])
    #expect(try entries() == ["Work 9-10", "Study 11-12"])
  }

  @Test("skip entries imported before under that name and identical ones, and report them")
  func known() throws {
    _ = try add([draft("Work", 9, 10, source: "w:1"), draft("Study", 11, 12)])
    // The entry is recognized even after its times were edited.
    try bench.call("timer.edit", ["id": 1, "startedAt": "2026-03-02T08:00:00Z"])
    let again = try add([draft("Work", 9, 10, source: "w:1"), draft("study", 11, 12, source: "new")])
    #expect(again["known"] == [0, 1] && again["added"] == 0)
    #expect(again["changed"]?.bool == false && again["import"] == nil)
    // The method that adds a single entry also recognizes an imported entry by its source.
    let single = try bench.call(
      "timer.add",
      [
        "project": "Else", "startedAt": "2026-03-01T09:00:00Z", "stoppedAt": "2026-03-01T10:00:00Z", "source": "w:1",
      ])
    #expect(single["changed"]?.bool == false && single["entry"]?["id"] == 1)
    // The sources of different users are separate, even if they have the same name.
    let theirs = try bench.call("timer.import.add", params([draft("Work", 9, 10, source: "w:1")]), as: 1001)
    #expect(theirs["added"] == 1)
  }

  @Test("add nothing if one entry is invalid, and name it")
  func allOrNothing() throws {
    try bench.add("Work", "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z")
    let refusal = try bench.refusal(
      "timer.import.add", params([draft("A", 6, 7), draft("B", 9, 11), draft("C", 6, 8)]))
    #expect(refusal.reason == "timer.importOverlap")
    #expect(refusal.data?["overlaps"]?.elements.compactMap { $0["index"]?.int } == [1, 2])
    let late: JSON = ["project": "B", "startedAt": "2030-01-01T00:00:00Z", "stoppedAt": "2030-01-01T01:00:00Z"]
    let violations = try bench.refusal("timer.import.add", params([draft("A", 6, 7), late, draft("B", 8, 7)]))
      .data?["violations"]?.elements.compactMap { $0["field"]?.string }
    #expect(violations == ["entries[1].startedAt", "entries[1].stoppedAt", "entries[2].stoppedAt"])
    let wrong = try bench.refusal("timer.import.add", params([["project": "A", "startedAt": "x"]]))
    #expect(wrong.data?["violations"]?[0]?["field"] == "entries[0].startedAt")
    #expect(try entries() == ["Work 9-10"])
  }

  static let places: [(from: Int, to: Int, cut: String?)] = [
    (8, 10, "8-9"), (10, 14, "11-13"), (9, 11, nil), (9, 10, nil), (11, 13, "11-13"), (8, 16, "8-9"), (14, 16, "15-16"),
    (10, 11, nil),
  ]

  @Test("trim overlapping entries to the free time, or skip them", arguments: places.indices)
  func overlaps(row: Int) throws {
    let (from, to, cut) = Self.places[row]
    try bench.add("Old", "2026-03-02T09:00:00Z", "2026-03-02T11:00:00Z")
    try bench.add("Old", "2026-03-02T13:00:00Z", "2026-03-02T15:00:00Z")
    let isFree = cut == "\(from)-\(to)"
    let left = try bench.call(
      "timer.import.add", params([draft("New", from, to)], ["overlap": "keepFirst", "dryRun": true]))
    #expect(left["left"] == (isFree ? [] : [0]))
    let reply = try add([draft("New", from, to)], ["overlap": "trim"])
    #expect(reply["cut"] == (cut == nil || isFree ? [] : [0]) && reply["left"] == (cut == nil ? [0] : []))
    #expect(try entries().filter { $0.hasPrefix("New") } == (cut.map { ["New \($0)"] } ?? []))
  }

  @Test("are undone completely: entries, pictures, and projects that nothing else uses")
  func remove() throws {
    let drafts = (0..<3).map { draft($0 == 0 ? "Kept" : "Gone", $0 * 2, $0 * 2 + 1) }
    _ = try add(drafts, ["projects": [["name": "Empty", "color": "#00aa00", "archived": true]]])
    try bench.add("Kept", "2026-03-01T09:00:00Z", "2026-03-01T10:00:00Z")
    #expect(try bench.refusal("timer.import.remove", ["import": 1], as: 1001).reason == "timer.importNotFound")
    let reply = try bench.call("timer.import.remove", ["import": 1])
    #expect(reply["removed"] == 3 && reply["left"] == 0)
    #expect(try entries() == ["Kept 9-10"])
    #expect(try bench.call("timer.projects")["projects"]?.elements.compactMap { $0["name"]?.string } == ["Kept"])
    #expect(try bench.call("timer.imports")["imports"] == [])
    // The removal of an import can be undone too.
    _ = try bench.call("history.undo", ["module": "timer"])
    #expect(try entries().count == 4)
    #expect(bench.harness.host.indexesAreTrue)
  }

  @Test("of deleted entries can't be undone in part: later changes must be undone first")
  func undoOrder() throws {
    let first = try add([draft("Work", 9, 10)])
    _ = try add([draft("Work", 11, 12)], ["import": 1])
    let rev = try #require(first["rev"])
    let refusal = try bench.refusal("history.undo", ["module": "timer", "rev": rev])
    #expect(refusal.reason == "timer.importInUse" || refusal.reason == "timer.projectInUse", "\(refusal)")
    #expect(bench.harness.host.indexesAreTrue)
  }

  @Test("a project used by a later part keeps the first part from being undone")
  func undoOfFirstPart() throws {
    let first = try add([draft("Work", 9, 10)])
    _ = try add([draft("Play", 11, 12)], ["import": 1])
    let played = try #require(try bench.list(["project": "Play"]).first?["id"])
    _ = try bench.call("timer.delete", ["id": played])
    let rev = try #require(first["rev"])
    #expect(try bench.refusal("history.undo", ["module": "timer", "rev": rev]).reason == "timer.importInUse")
    // Removing the import also removes the entries and projects that were added to it later.
    _ = try bench.call("timer.import.remove", ["import": 1])
    #expect(try bench.projects().allSatisfy { $0["name"] != "Play" })
  }

  @Test("undone and repeated under the same name stay one: the older can't be restored beside it")
  func sourceTaken() throws {
    try bench.add("Work", "2026-03-01T09:00:00Z", "2026-03-01T10:00:00Z")
    let first = try add([draft("Work", 9, 10, source: "w:1")])
    let undo = try bench.call("history.undo", ["module": "timer", "rev": try #require(first["rev"])])
    _ = try add([draft("Work", 13, 14, source: "w:1")])
    let refusal = try bench.refusal("history.undo", ["module": "timer", "rev": try #require(undo["rev"])])
    #expect(refusal.reason == "timer.sourceTaken" || refusal.reason == "history.touched", "\(refusal)")
  }

  @Test("block the loop no longer than a full page takes, whatever exists")
  func bounded() throws {
    let page = (0..<EntryDraft.most).map { number -> JSON in
      let start = Instant(seconds: 1_700_000_000 + number * 100)
      return [
        "project": JSON("P\(number % 20)"), "startedAt": JSON(start.description),
        "stoppedAt": JSON((start + 60).description), "source": JSON("s:\(number)"),
      ]
    }
    let before = bench.visits
    _ = try add(page)
    let visits = bench.visits - before
    #expect(visits < EntryDraft.most * 40, "\(visits) rows were visited for \(EntryDraft.most)")
    let full = try bench.refusal("timer.import.add", params(page + [draft("One", 1, 2)]))
    #expect(full.data?["violations"]?[0]?["reason"] == "count")
  }

  @Test("survive a restart with their names")
  func restart() throws {
    _ = try add([draft("Work", 9, 10, source: "w:1")])
    try bench.restart()
    #expect(try add([draft("Work", 9, 10, source: "w:1")])["known"] == [0])
    let entry = try bench.list()[0]
    #expect(entry["source"] == "w:1" && entry["import"] == 1)
  }
}
