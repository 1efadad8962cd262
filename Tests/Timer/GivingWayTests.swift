import TestSupport
import Testing
import Wire

/// Tests new entries that overlap existing entries, and calls that change several entries at once.
@Suite("Entries in the way")
struct GivingWayTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func at(_ hour: Int) -> String { "2026-03-02T\(hour < 10 ? "0" : "")\(hour):00:00Z" }

  private func params(_ project: String, _ from: Int, _ to: Int, _ more: [String: JSON] = [:]) -> JSON {
    .object(["project": JSON(project), "startedAt": JSON(at(from)), "stoppedAt": JSON(at(to))].merging(more) { $1 })
  }

  /// An entry as text, such as `Work 9-12`.
  private func told(_ entry: JSON) -> String {
    let hours: [String] = ["startedAt", "stoppedAt"].map { name in
      guard let time = entry[name]?.string, let hour = Int(time.dropFirst(11).prefix(2)) else { return "" }
      return String(hour)
    }
    return "\(entry["project"]?.string ?? "?") \(hours.joined(separator: "-"))"
  }

  private func all() throws -> [String] { try bench.list(["sort": "oldest"]).map(told) }

  @Test("lunch inside work splits work in one transaction, and one undo joins it again")
  func split() throws {
    _ = try bench.call("timer.add", params("Work", 9, 17, ["note": "plans", "tags": ["a"], "source": "x:1"]))
    #expect(try bench.refusal("timer.add", params("Eat", 12, 13)).reason == "timer.overlap")
    let reply = try bench.call("timer.add", params("Eat", 12, 13, ["overlap": "split"]))
    #expect(try all() == ["Work 9-12", "Eat 12-13", "Work 13-17"])
    #expect(reply["shortened"]?.elements.map(told) == ["Work 9-12", "Work 13-17"])
    let outer = try bench.list(["project": "Work"])
    #expect(outer.allSatisfy { $0["note"] == "plans" && $0["tags"] == ["a"] })
    #expect(outer.compactMap { $0["source"]?.string } == ["x:1"])
    _ = try bench.undo()
    #expect(try all() == ["Work 9-17"])
  }

  /// Each case starts with the entries Work from 9 to 12 and Walk from 13 to 15.
  static let cases: [(from: Int, to: Int, cut: [String], split: [String])] = [
    (10, 11, ["Work 9-10", "New 10-11", "Walk 13-15"], ["Work 9-10", "New 10-11", "Work 11-12", "Walk 13-15"]),
    (11, 14, ["Work 9-11", "New 11-14", "Walk 14-15"], ["Work 9-11", "New 11-14", "Walk 14-15"]),
    (9, 10, ["New 9-10", "Work 10-12", "Walk 13-15"], ["New 9-10", "Work 10-12", "Walk 13-15"]),
    (11, 12, ["Work 9-11", "New 11-12", "Walk 13-15"], ["Work 9-11", "New 11-12", "Walk 13-15"]),
    (12, 13, ["Work 9-12", "New 12-13", "Walk 13-15"], ["Work 9-12", "New 12-13", "Walk 13-15"]),
    (8, 10, ["New 8-10", "Work 10-12", "Walk 13-15"], ["New 8-10", "Work 10-12", "Walk 13-15"]),
  ]

  @Test("cut shortens, split also goes on afterwards", arguments: cases.indices)
  func both(_ row: Int) throws {
    let (from, to, cut, split) = Self.cases[row]
    for (way, wanted) in [("cut", cut), ("split", split)] {
      let bench = try Bench()
      let tests = GivingWayTests(bench)
      _ = try bench.call("timer.add", params("Work", 9, 12))
      _ = try bench.call("timer.add", params("Walk", 13, 15))
      _ = try bench.call("timer.add", params("New", from, to, ["overlap": JSON(way)]))
      #expect(try tests.all() == wanted, "\(way)")
    }
  }

  private init(_ bench: Bench) { self.bench = bench }

  @Test("an entry that is wholly covered goes only with an acknowledgement", arguments: ["cut", "split"])
  func covered(_ way: String) throws {
    for (project, from, to) in [("Work", 9, 10), ("Eat", 10, 11), ("Walk", 11, 13)] {
      _ = try bench.call("timer.add", params(project, from, to))
    }
    let wanted = params("New", 8, 12, ["overlap": JSON(way)])
    let refusal = try bench.refusal("timer.add", wanted)
    #expect(refusal.code == -32005 && refusal.data?["warnings"]?[0]?["name"] == "removes")
    #expect(refusal.data?["warnings"]?[0]?["message"]?.string?.contains("2 entries") == true)
    #expect(try all() == ["Work 9-10", "Eat 10-11", "Walk 11-13"])
    let sure = params("New", 8, 12, ["overlap": JSON(way), "acknowledge": ["removes"]])
    let dry = try bench.call(
      "timer.add", params("New", 8, 12, ["overlap": JSON(way), "acknowledge": ["removes"], "dryRun": true]))
    #expect(dry["overwritten"]?.elements.map(told) == ["Work 9-10", "Eat 10-11"])
    #expect(try all().count == 3)
    _ = try bench.call("timer.add", sure)
    #expect(try all() == ["New 8-12", "Walk 12-13"])
    _ = try bench.undo()
    #expect(try all() == ["Work 9-10", "Eat 10-11", "Walk 11-13"])
  }

  @Test("an edit makes room, too, but not from itself")
  func edit() throws {
    _ = try bench.call("timer.add", params("Work", 9, 12))
    _ = try bench.call("timer.add", params("Walk", 13, 15))
    _ = try bench.call("timer.edit", ["id": 1, "stoppedAt": JSON(at(14)), "overlap": "cut"])
    #expect(try all() == ["Work 9-14", "Walk 14-15"])
    _ = try bench.call("timer.edit", ["id": 1, "startedAt": JSON(at(10)), "overlap": "split"])
    #expect(try all() == ["Work 10-14", "Walk 14-15"])
    let over = try bench.refusal("timer.edit", ["id": 1, "stoppedAt": .null, "overlap": "cut"])
    #expect(over.code == -32005)
    _ = try bench.call("timer.edit", ["id": 1, "stoppedAt": .null, "overlap": "cut", "acknowledge": ["removes"]])
    #expect(try all() == ["Work 10-"])
  }

  @Test("a start in the past shortens what was saved, and an entry of no length is never in the way")
  func start() throws {
    _ = try bench.call("timer.add", params("Work", 9, 12))
    _ = try bench.call("timer.add", params("Dot", 13, 13))
    #expect(try bench.refusal("timer.start", ["project": "Eat", "at": JSON(at(11))]).reason == "timer.overlap")
    let reply = try bench.call("timer.start", ["project": "Eat", "at": JSON(at(11)), "overlap": "split"])
    #expect(reply["shortened"]?.elements.map(told) == ["Work 9-11"])
    #expect(try all() == ["Work 9-11", "Eat 11-", "Dot 13-13"])
    // If the new entry also overlaps the running entry, the call needs `switch`. The running entry is then shortened
    // like any other entry.
    #expect(
      try bench.refusal("timer.start", ["project": "Nap", "at": JSON(at(10)), "overlap": "cut"]).reason
        == "timer.running")
    let sure: JSON = [
      "project": "Nap", "at": JSON(at(10)), "overlap": "cut", "switch": true, "acknowledge": ["removes"],
    ]
    #expect(try bench.call("timer.start", sure)["overwritten"]?.elements.map(told) == ["Eat 11-"])
    #expect(try all() == ["Work 9-10", "Nap 10-", "Dot 13-13"])
    let stopped = try bench.call(
      "timer.start", ["project": "Tea", "at": JSON(at(14)), "overlap": "cut", "switch": true])["stopped"]
    #expect(stopped.map(told) == "Nap 10-14")
  }

  @Test("lunch inside the running entry leaves it running")
  func running() throws {
    _ = try bench.call("timer.start", ["project": "Work", "at": JSON(at(9)), "tags": ["a"]])
    _ = try bench.call("timer.add", params("Eat", 12, 13, ["overlap": "split"]))
    #expect(try all() == ["Work 9-12", "Eat 12-13", "Work 13-"])
    #expect(try bench.call("timer.status")["entry"]?["id"] == 1)
    _ = try bench.call("timer.add", params("Tea", 15, 16, ["overlap": "cut"]))
    #expect(try all() == ["Work 9-12", "Eat 12-13", "Work 13-15", "Tea 15-16"])
    #expect(try bench.call("timer.status")["running"] == false)
  }

  @Test("random entries never overlap afterwards, and an undo restores them all")
  func random() throws {
    var dice = Dice(seed: 34)
    var last: [String] = []
    for _ in 0..<400 {
      let from = dice.number(0...21)
      let wanted = params(
        ["A", "B", "C"][dice.number(0...2)], from, from + dice.number(1...23 - from),
        ["overlap": JSON(["cut", "split"][dice.number(0...1)]), "acknowledge": ["removes"]])
      _ = try bench.call("timer.add", wanted)
      let now = try all()
      if now != last, dice.number(0...2) == 0 {
        _ = try bench.undo()
        #expect(try all() == last)
      } else {
        last = now
      }
      let spans = try bench.list(["sort": "oldest"]).map {
        ($0["startedAt"]?.string ?? "", $0["stoppedAt"]?.string ?? "")
      }
      .filter { $0.0 != $0.1 }
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.1 <= $1.0 })
    }
  }

  @Test("several entries are changed and deleted in one transaction, by ids, ranges and filters")
  func several() throws {
    for (project, from, to, tags) in [("A", 1, 2, ["x"]), ("A", 3, 4, []), ("B", 5, 6, ["x"]), ("B", 7, 8, ["y"])]
      as [(String, Int, Int, [String])]
    {
      try bench.add(project, at(from), at(to), tags: tags)
    }
    #expect(try bench.call("timer.entries.edit", ["addTags": ["z"]])["changed"] == false)
    #expect(try bench.refusal("timer.entries.delete", ["ids": [1, 99]]).reason == "timer.entryNotFound")
    let edited = try bench.call("timer.entries.edit", ["ids": [4, 2, 2], "addTags": ["z"], "removeTags": ["y"]])
    #expect(edited["count"] == 2 && edited["total"] == 7200)
    #expect(try bench.ids(["tags": ["z"], "sort": "oldest"]) == [2, 4] && bench.ids(["tags": ["y"]]).isEmpty)
    _ = try bench.call("timer.entries.edit", ["from": JSON(at(4)), "project": "B", "toProject": "C"])
    #expect(try all() == ["A 1-2", "A 3-4", "C 5-6", "C 7-8"])
    let dry = try bench.call("timer.entries.delete", ["tags": ["x"], "dryRun": true])
    #expect(dry["entries"]?.elements.map(told) == ["A 1-2", "C 5-6"])
    _ = try bench.call("timer.entries.delete", ["tags": ["x"]])
    #expect(try all() == ["A 3-4", "C 7-8"])
    _ = try bench.undo()
    #expect(try all().count == 4)
    #expect(try bench.call("timer.entries.edit", ["ids": [1], "addTags": ["x"]])["changed"] == false)
    #expect(try bench.call("timer.entries.edit", ["ids": [1], "project": "C", "addTags": ["q"]])["count"] == 0)
    let rev = bench.rev
    for none in [["tags": ["nowhere"]], ["ids": [1], "project": "C"], [:]] as [[String: JSON]] {
      let reply = try bench.call("timer.entries.edit", .object(none.merging(["toProject": "New"]) { $1 }))
      #expect(reply["changed"] == false && bench.rev == rev)
    }
    #expect(try bench.refusal("timer.entries.delete", ["ids": [1]], as: 1001).reason == "timer.entryNotFound")
    let many = (1...21).map { "t\($0)" }
    #expect(
      try bench.refusal("timer.entries.edit", ["ids": [1], "addTags": .texts(Array(many.prefix(20)))]).violations == [
        "addTags: count"
      ])
  }
}
