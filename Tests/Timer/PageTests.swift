import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Projects and reports, page by page")
struct PageTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    for number in 1...6 {
      try bench.add("P\(number)", ago: number * 86_400, lasting: number * 100, tags: ["t\(number)", "all"])
    }
  }

  /// The keys on each page of a report. Each page has at most four keys.
  func keys(_ by: String) throws -> [[String]] {
    var pages: [[String]] = []
    var cursor: JSON = .null
    var seconds = 0
    repeat {
      let page = try bench.call("timer.report", ["by": JSON(by), "limit": 4, "cursor": cursor])
      pages.append(page["slices"]?.elements.compactMap { $0["key"]?.string } ?? [])
      seconds += page["slices"]?.elements.reduce(0) { $0 + ($1["seconds"]?.int ?? 0) } ?? 0
      if by != "tag", let rest = page["rest"]?["seconds"]?.int {
        #expect(seconds + rest == page["total"]?.int)
      }
      #expect((page["rest"] == nil) == (page["next"] == nil))
      cursor = page["next"] ?? .null
    } while !cursor.isNull && pages.count < 10
    return pages
  }

  @Test("a report gives the largest slices, sums up the rest, and continues on the next page")
  func report() throws {
    #expect(try keys("project") == [["P6", "P5", "P4", "P3"], ["P2", "P1"]])
    #expect(try keys("tag") == [["all", "t6", "t5", "t4"], ["t3", "t2", "t1"]])
    #expect(
      try keys("day") == [["2026-11-12", "2026-11-13", "2026-11-14", "2026-11-15"], ["2026-11-16", "2026-11-17"]])
    #expect(try bench.refusal("timer.report", ["cursor": "x"]).violations == ["cursor: cursor"])
  }

  @Test("projects come A to Z, each once")
  func projects() throws {
    let first = try bench.call("timer.projects", ["limit": 4])
    #expect(first["projects"]?.elements.compactMap { $0["name"]?.string } == ["P1", "P2", "P3", "P4"])
    try bench.call("timer.project.rename", ["name": "P4", "to": "A"])
    let second = try bench.call("timer.projects", ["limit": 4, "cursor": first["next"] ?? .null])
    #expect(second["projects"]?.elements.compactMap { $0["name"]?.string } == ["P5", "P6"] && second["next"] == nil)
  }

  @Test("an added or edited entry has at most 366 days; a longer running one can still be stopped")
  func length() throws {
    let year = 366 * 86_400
    let long: JSON = ["project": "a", "startedAt": bench.time(-year - 1_000_001), "stoppedAt": bench.time(-1_000_000)]
    #expect(try bench.refusal("timer.add", long).violations == ["stoppedAt: length"])
    let id = try bench.add("a", ago: 3 * year, lasting: year)
    #expect(
      try bench.refusal("timer.edit", ["id": JSON(id), "startedAt": bench.time(-3 * year - 1)]).violations
        == ["stoppedAt: length"])
    try bench.call("timer.start", ["project": "a"])
    bench.seconds += 2 * year
    #expect(try bench.call("timer.stop")["entry"]?["seconds"]?.int == 2 * year)
    let stopped = try #require(try bench.list(["limit": 1]).first?["id"])
    #expect(try bench.call("timer.edit", ["id": stopped, "note": "x"])["entry"]?["seconds"]?.int == 2 * year)
  }

  @Test("entries and projects per user, and parts per project, are limited")
  func limits() throws {
    var settings = Settings()
    settings[Timer.mostEntries] = 1
    settings[Timer.mostProjects] = 2
    let bench = try Bench(settings: settings)
    try bench.add("a", ago: 100, lasting: 10)
    let refusal = try bench.refusal("timer.start", ["project": "a"])
    #expect(refusal.reason == "timer.tooMany" && refusal.code == -32002 && refusal.data?["limit"]?.int == 1)
    try bench.call("timer.project.add", ["name": "b"])
    #expect(try bench.refusal("timer.project.add", ["name": "c"]).data?["limit"]?.int == 2)
    let merging = try Bench()
    for number in 0...101 { try merging.call("timer.project.add", ["name": JSON("p\(number)")]) }
    for number in 1...100 {
      try merging.call("timer.project.rename", ["name": JSON("p\(number)"), "to": "p0", "acknowledge": ["merge"]])
    }
    let last: JSON = ["name": "p101", "to": "p0", "acknowledge": ["merge"]]
    #expect(try merging.refusal("timer.project.rename", last).data?["limit"]?.int == 100)
  }

  @Test("pictures kept only for undo are deleted to make room for new ones, oldest first")
  func givingWay() throws {
    var settings = Settings()
    settings[Timer.pictureBytes] = 300
    let bench = try Bench(settings: settings)
    try bench.call("timer.start", ["project": "a"])
    var removals: [Int] = []
    for _ in 1...6 {
      let id = try #require(try bench.call("timer.picture.add", ["data": PictureTests.data()])["picture"]?["id"])
      removals.append(try #require(try bench.call("timer.picture.remove", ["picture": id])["rev"]?.int))
    }
    // Files are deleted outside the loop. The restart waits until they are deleted.
    try bench.restart()
    #expect(bench.picturesInFiles == [4, 5, 6])
    let gone = try bench.undoRefusal(removals[0])
    #expect(gone.reason == "history.pictureGone" && gone.data?["id"]?.int == 1)
    try bench.call("history.undo", ["module": "timer", "rev": JSON(removals[5])])
    #expect(bench.indexesAreTrue)
  }
}
