import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Lists of entries")
struct ListTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// Requests all pages, and returns the ids on each page.
  func pages(_ params: [(String, JSON)], between: () throws -> Void = {}) throws -> [[Int]] {
    var pages: [[Int]] = []
    var cursor: JSON?
    repeat {
      var writer = JSONWriter()
      writer.beginObject()
      for (name, value) in params + (cursor.map { [("cursor", $0)] } ?? []) {
        writer.key(named: name)
        writer.json(value)
      }
      writer.endObject()
      let page = try bench.call("timer.list", try JSON(parsing: writer.bytes))
      pages.append(page["entries"]?.elements.compactMap { $0["id"]?.int } ?? [])
      cursor = page["next"]
      if cursor != nil { try between() }
    } while cursor != nil && pages.count < 1000
    return pages
  }

  func fill() throws {
    try bench.add("b", ago: 9000, lasting: 100, tags: ["x"])
    try bench.add("a", ago: 8000, lasting: 300, tags: ["x", "y"])
    try bench.add("ab", ago: 7000, lasting: 100)
    try bench.add("a", ago: 6000, lasting: 50, tags: ["y"])
    try bench.call("timer.start", ["project": "b", "at": bench.time(-200), "tags": ["x"]])
  }

  @Test("newest, oldest, longest, or by project and then newest")
  func orders() throws {
    try fill()
    #expect(try bench.ids() == [5, 4, 3, 2, 1])
    #expect(try bench.ids(["sort": "oldest"]) == [1, 2, 3, 4, 5])
    #expect(try bench.ids(["sort": "longest"]) == [2, 5, 3, 1, 4])
    #expect(try bench.ids(["sort": "project"]) == [4, 2, 3, 5, 1])
    #expect(try bench.refusal("timer.list", ["sort": "size"]).violations == ["sort: choice"])
  }

  @Test("longest by the displayed seconds, also when the clock went back")
  func longestAfterClock() throws {
    try bench.add("a", ago: 5000, lasting: 400)
    let long = try bench.add("a", ago: 1000, lasting: 900)
    bench.seconds -= 800
    let shown = try bench.list(["sort": "longest"])
    #expect(shown.compactMap { $0["seconds"]?.int } == [900, 400] && shown.first?["id"]?.int == long)
  }

  @Test("of a project, with a tag, or both")
  func filters() throws {
    try fill()
    #expect(try bench.ids(["project": "b"]) == [5, 1])
    #expect(try bench.ids(["tag": "x"]) == [5, 2, 1])
    #expect(try bench.ids(["tag": "x", "sort": "oldest"]) == [1, 2, 5])
    #expect(try bench.ids(["tag": "y", "sort": "longest"]) == [2, 4])
    #expect(try bench.ids(["tag": "x", "sort": "project"]) == [2, 5, 1])
    #expect(try bench.ids(["project": "a", "tag": "x"]) == [2])
    #expect(try bench.ids(["project": "a", "tag": "x", "sort": "project"]) == [2])
    #expect(try bench.ids(["project": "none"]) == [] && bench.ids(["tag": "none"]) == [])
  }

  @Test("from a time up to another, exclusive; dates include both days, in the named zone")
  func ranges() throws {
    let first = try bench.add("a", "2026-11-15T23:00:00Z", "2026-11-15T23:10:00Z")
    let second = try bench.add("a", "2026-11-16T00:00:00Z", "2026-11-16T00:10:00Z")
    let third = try bench.add("a", "2026-11-16T23:30:00Z", "2026-11-16T23:40:00Z")
    #expect(try bench.ids(["from": "2026-11-16", "to": "2026-11-16"]) == [third, second])
    #expect(try bench.ids(["from": "2026-11-16", "to": "2026-11-16", "timeZone": "Europe/Berlin"]) == [second, first])
    #expect(try bench.ids(["from": "2026-11-16T00:00:00Z", "to": "2026-11-16T23:30:00Z"]) == [second])
    #expect(try bench.ids(["to": "2026-11-15T23:00:01Z", "sort": "longest"]) == [first])
    #expect(try bench.ids(["from": "2026-11-16T23:30:00Z", "sort": "project"]) == [third])
    for (from, to) in [("2026-11-16", "2026-11-15"), ("2026-11-16T00:00:00Z", "2026-11-16T00:00:00Z")] {
      #expect(try bench.refusal("timer.list", ["from": JSON(from), "to": JSON(to)]).violations == ["to: range"])
    }
    #expect(try bench.refusal("timer.list", ["from": "soon"]).violations == ["from: time"])
  }

  @Test("every order gives each entry once, page by page", arguments: ["newest", "oldest", "longest", "project"])
  func paging(sort: String) throws {
    try fill()
    let all = try bench.ids(["sort": JSON(sort)])
    for limit in 1...6 {
      let pages = try pages([("sort", JSON(sort)), ("limit", JSON(limit))])
      #expect(pages.flatMap(\.self) == all)
      #expect(pages.dropLast().allSatisfy { $0.count == limit })
    }
  }

  @Test(
    "entries added or deleted between pages shift no other across a page's end",
    arguments: ["newest", "oldest", "longest", "project"])
  func changesBetweenPages(sort: String) throws {
    for number in 0..<12 {
      try bench.add(["a", "b", "c"][number % 3], ago: 9000 - number * 100, lasting: 10 + number % 4)
    }
    try bench.call("timer.start", ["project": "b"])
    let steady = Set([1, 2, 4, 5, 7, 8, 10, 11, 13])
    var doomed = [3, 6, 9, 12]
    var made = 0
    let seen = try pages([("sort", JSON(sort)), ("limit", 2)]) {
      bench.seconds += 7
      if !doomed.isEmpty { try bench.call("timer.delete", ["id": JSON(doomed.removeFirst())]) }
      made += 1
      try bench.add("a", ago: 20_000 - made * 100, lasting: 11)
    }.flatMap(\.self)
    #expect(Set(seen).isSuperset(of: steady))
    #expect(Set(seen).count == seen.count)
  }

  @Test("a running entry that grows between pages is neither lost nor repeated among the longest")
  func longestWhileRunning() throws {
    for number in 1...4 { try bench.add("a", ago: 9000 - number * 1000, lasting: number * 100) }
    try bench.call("timer.start", ["project": "a", "at": bench.time(-150)])
    let seen = try pages([("sort", "longest"), ("limit", 1)]) { bench.seconds += 1000 }
    #expect(seen.flatMap(\.self) == [4, 3, 2, 5, 1])
  }

  @Test("a merge between pages leaves the rest of the list unchanged")
  func mergeBetweenPages() throws {
    for number in 0..<6 { try bench.add(["a", "b"][number % 2], ago: 9000 - number * 100, lasting: 10) }
    var merges = 1
    let seen = try pages([("sort", "project"), ("limit", 2)]) {
      if merges == 1 { try bench.call("timer.project.rename", ["name": "a", "to": "b", "acknowledge": ["merge"]]) }
      merges += 1
    }.flatMap(\.self)
    #expect(seen.starts(with: [5, 3]) && Set(seen).count == seen.count)
  }

  @Test("a page has at most a thousand entries, and a hundred by default")
  func limits() throws {
    for number in 0..<1001 { try bench.add("a", ago: 9000 - number, lasting: 1) }
    #expect(try bench.ids().count == 100)
    #expect(try bench.ids(["limit": 1000]).count == 1000)
    #expect(try bench.refusal("timer.list", ["limit": 1001]).violations == ["limit: range"])
    #expect(try bench.refusal("timer.list", ["limit": 0]).violations == ["limit: range"])
    #expect(try pages([("limit", 1000)]).map(\.count) == [1000, 1])
  }

  @Test("a page ends before 4 MiB")
  func pageBytes() throws {
    let note = String(repeating: "\u{1F600}", count: 10_000)
    try bench.call("timer.project.add", ["name": "a"])
    let start = bench.seconds - 9000
    for id in 1...150 {
      bench.state.entries.load(
        Entry(
          id: id, user: 1, project: 1, startedAt: Instant(seconds: start + id), stoppedAt: Instant(seconds: start + id),
          note: note))
    }
    let page = try bench.call("timer.list", ["limit": 1000])
    #expect(page.raw.count < 4 << 20 && page.raw.count > 4 << 20 - 1 << 18)
    #expect(try pages([("limit", 1000)]).flatMap(\.self) == Array((1...150).reversed()))
  }

  @Test(
    "a cursor of another list is a violation",
    arguments: ["", "x", "newest", "newest.1.2", "newest.1.2.3.4", "oldest.1.2.3", "newest.1.2.", "newest.1.2.€"])
  func wrongCursors(cursor: String) throws {
    #expect(try bench.refusal("timer.list", ["cursor": JSON(cursor)]).violations.first?.hasPrefix("cursor: ") == true)
  }

  @Test("a cursor with nonsensical numbers gives a page and no crash")
  func strangeCursors() throws {
    try fill()
    for sort in ["newest", "oldest", "longest", "project"] {
      let count = sort == "newest" || sort == "oldest" ? 3 : 4
      for number in [Int.min, -(1 << 53), -1, 0, 1 << 53, Int.max] {
        let cursor = Cursor(sort, Array(repeating: number, count: count)).description
        _ = bench.respond("timer.list", ["sort": JSON(sort), "cursor": JSON(cursor)])
      }
    }
    #expect(try bench.ids() == [5, 4, 3, 2, 1])
  }
}
