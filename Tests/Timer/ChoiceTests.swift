import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Timer

/// Tests filters by several tags, and filters that exclude something, in reports and lists.
@Suite("Filtered entries")
struct ChoiceTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.add("Work", ago: 9000, lasting: 1, tags: ["a", "b"])
    try bench.add("Work", ago: 8000, lasting: 10, tags: ["a"])
    try bench.add("Work", ago: 7000, lasting: 100)
    try bench.add("Eat", ago: 6000, lasting: 1000, tags: ["b", "a", "c"])
    try bench.add("Rest", ago: 4000, lasting: 2000, tags: ["b"])
  }

  static let table: [(params: JSON, slices: [String], ids: [Int])] = [
    (["tags": ["a"]], ["Eat 1000 1", "Work 11 2"], [4, 2, 1]),
    (["tags": ["a", "b"]], ["Eat 1000 1", "Work 1 1"], [4, 1]),
    (["tags": ["b", "c", "b"]], ["Eat 1000 1"], [4]),
    (["tags": ["a", "d"]], [], []),
    (["tags": []], ["Rest 2000 1", "Eat 1000 1", "Work 111 3"], [5, 4, 3, 2, 1]),
    (["notTags": ["a"]], ["Rest 2000 1", "Work 100 1"], [5, 3]),
    (["notTags": ["c", "d"]], ["Rest 2000 1", "Work 111 3"], [5, 3, 2, 1]),
    (["tags": ["a"], "notTags": ["b"]], ["Work 10 1"], [2]),
    (["notProjects": ["work"]], ["Rest 2000 1", "Eat 1000 1"], [5, 4]),
    (["notProjects": ["Work", "Rest", "Nothing"]], ["Eat 1000 1"], [4]),
    (["notProjects": ["Eat"], "tags": ["a", "b"]], ["Work 1 1"], [1]),
    (["project": "Work", "notProjects": ["Work"]], [], []),
    (["project": "Work", "tags": ["a"]], ["Work 11 2"], [2, 1]),
    (["project": "Work", "notTags": ["a"]], ["Work 100 1"], [3]),
  ]

  @Test(
    "have all required tags, no excluded tag and no excluded project",
    arguments: table.indices)
  func choice(row: Int) throws {
    let (params, slices, ids) = Self.table[row]
    #expect(try bench.slices(params) == slices, "\(params)")
    let total = slices.compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int($0) } }.reduce(0, +)
    #expect(try bench.call("timer.report", params)["total"]?.int == total, "\(params)")
    let byDay = try bench.slices(params.with("by", "day"))
    #expect(byDay == (ids.isEmpty ? [] : ["2026-11-18 \(total) \(ids.count)"]), "\(params)")
    #expect(try bench.ids(params) == ids, "\(params)")
    #expect(try bench.ids(params.with("sort", "oldest")) == ids.reversed(), "\(params)")
    #expect(try bench.ids(params.with("sort", "longest")) == ids, "\(params)")
    #expect(try bench.ids(params.with("sort", "project")).sorted() == ids.sorted(), "\(params)")
    // Reading the list page by page must give the same entries.
    for sort in ["newest", "oldest", "longest", "project"] {
      var (paged, cursor): ([Int], JSON) = ([], .null)
      repeat {
        let page = try bench.call(
          "timer.list", params.with("sort", JSON(sort)).with("limit", 1).with("cursor", cursor))
        paged += page["entries"]?.elements.compactMap { $0["id"]?.int } ?? []
        cursor = page["next"] ?? .null
      } while !cursor.isNull
      #expect(try paged == bench.ids(params.with("sort", JSON(sort))), "\(sort) \(params)")
    }
  }

  @Test("count under each of their tags; in a list by tag, that tag is also required")
  func tags() throws {
    #expect(try bench.slices(["by": "tag", "tags": ["a", "b"]]) == ["a 1001 2", "b 1001 2", "c 1000 1"])
    #expect(try bench.slices(["by": "tag", "notTags": ["b"]]) == [" 100 1", "a 10 1"])
    #expect(try bench.slices(["by": "tag", "notProjects": ["Work", "Eat"]]) == ["b 2000 1"])
    #expect(try bench.ids(["tag": "a", "tags": ["b"]]) == [4, 1])
    #expect(try bench.ids(["tag": "a", "notTags": ["c"]]) == [2, 1])
  }

  @Test("include the running one and those of merged projects")
  func running() throws {
    try bench.call("timer.start", ["project": "Nap", "tags": ["a", "b"]])
    bench.seconds += 50
    #expect(try bench.slices(["tags": ["a", "b"]]) == ["Eat 1000 1", "Nap 50 1", "Work 1 1"])
    #expect(try bench.slices(["notTags": ["b"], "notProjects": ["Work"]]) == [])
    try bench.call("timer.project.rename", ["name": "Nap", "to": "Rest", "acknowledge": ["merge"]])
    #expect(try bench.slices(["notProjects": ["Rest"], "tags": ["b"]]) == ["Eat 1000 1", "Work 1 1"])
    #expect(try bench.slices(["project": "Rest", "tags": ["a", "b"]]) == ["Rest 50 1"])
  }

  /// A running entry has no length in the index, so the index alone can't tell that the entry overlaps a range.
  @Test("include one that runs since before the range, in sums, in lists and by each tag")
  func runningBefore() throws {
    try bench.call("timer.start", ["project": "Nap", "tags": ["a", "b"]])
    bench.seconds += 7200
    let range: JSON = ["from": bench.time(-3600), "to": bench.time(-1800)]
    #expect(try bench.slices(range) == ["Nap 1800 1"])
    for choice in [["notTags": ["zz"]], ["tags": ["a", "b"]], ["tags": ["a"], "notTags": ["zz"]]] as [JSON] {
      let params = range.with("tags", choice["tags"] ?? .null).with("notTags", choice["notTags"] ?? .null)
      #expect(try bench.slices(params) == ["Nap 1800 1"], "\(choice)")
      #expect(try bench.slices(params.with("project", "Nap")) == ["Nap 1800 1"], "\(choice)")
      #expect(try bench.slices(params.with("by", "tag")) == ["a 1800 1", "b 1800 1"], "\(choice)")
      for sort in ["newest", "longest", "project"] as [JSON] {
        #expect(try bench.ids(params.with("sort", sort)) == bench.ids(range.with("sort", sort)), "\(choice)")
      }
    }
    #expect(try bench.slices(range.with("notTags", ["a"])) == [])
  }

  @Test("are cut at the range like others")
  func range() throws {
    let range: JSON = ["from": bench.time(-8995), "to": bench.time(-5500), "notTags": ["zz"]]
    #expect(try bench.slices(range) == ["Eat 500 1", "Work 110 2"])
    let inside: JSON = ["from": bench.time(-5900), "to": bench.time(-5500), "tags": ["b", "c"]]
    #expect(try bench.slices(inside) == ["Eat 400 1"])
    #expect(try bench.slices(inside.with("within", "whole")) == [])
  }

  @Test("with invalid names are refused, all errors at once")
  func violations() throws {
    let refusal = try bench.refusal(
      "timer.report", ["tags": ["", 1], "notTags": "a", "notProjects": [.null], "across": "year", "round": 0])
    #expect(
      refusal.violations == [
        "across: choice", "tags[0]: empty", "notProjects[0]: type", "notTags: type", "round: range",
      ])
  }
}
