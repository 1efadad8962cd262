import TestSupport
import Testing
import Wire

@testable import Timer

@Suite("Two-dimensional reports")
struct AcrossTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.add("Work", "2026-11-09T09:00:00Z", "2026-11-09T09:00:30Z", tags: ["a", "b"])
    try bench.add("Eat", "2026-11-09T12:00:00Z", "2026-11-09T12:00:05Z", tags: ["b"])
    // This entry continues after midnight.
    try bench.add("Work", "2026-11-10T23:59:00Z", "2026-11-11T00:00:07Z")
    try bench.add("Eat", "2026-11-16T12:00:00Z", "2026-11-16T12:00:01Z")
  }

  /// The columns of a report, followed by its rows in the form `Work 97: 2026-11-09 30, …`.
  private func rows(_ params: JSON) throws -> [String] {
    let reply = try bench.call("timer.report", params)
    func cells(_ list: JSON?) -> String {
      list?.elements.map { "\($0["key"]?.string ?? "?") \($0["seconds"]?.int ?? -1)" }.joined(separator: ", ") ?? "?"
    }
    let rows = reply["slices"]?.elements.map { slice in
      "\(slice["key"]?.string ?? "?") \(slice["seconds"]?.int ?? -1): \(cells(slice["cells"]))"
    }
    return [cells(reply["columns"])] + (rows ?? [])
  }

  @Test("have a cell for each non-empty combination, and sums by row and column")
  func cells() throws {
    #expect(
      try rows(["across": "day"]) == [
        "2026-11-09 35, 2026-11-10 60, 2026-11-11 7, 2026-11-16 1",
        "Work 97: 2026-11-09 30, 2026-11-10 60, 2026-11-11 7", "Eat 6: 2026-11-09 5, 2026-11-16 1",
      ])
    #expect(
      try rows(["across": "week", "timeZone": "Asia/Tokyo"]) == [
        "2026-W46 102, 2026-W47 1", "Work 97: 2026-W46 97", "Eat 6: 2026-W46 5, 2026-W47 1",
      ])
    #expect(
      try rows(["across": "month", "by": "tag", "notTags": ["c"]]) == [
        "2026-11 103", " 68: 2026-11 68", "b 35: 2026-11 35", "a 30: 2026-11 30",
      ])
    #expect(
      try rows(["across": "day", "from": "2026-11-10", "to": "2026-11-10", "project": "Work"]) == [
        "2026-11-10 60", "Work 60: 2026-11-10 60",
      ])
    #expect(
      try rows(["across": "day", "round": 60, "rounding": "up", "from": "2026-11-10"]) == [
        "2026-11-10 120, 2026-11-16 60", "Work 120: 2026-11-10 120", "Eat 60: 2026-11-16 60",
      ])
    #expect(try rows(["across": "day", "from": "2026-11-12", "to": "2026-11-12"]) == [""])
    #expect(try bench.call("timer.report")["columns"] == nil)
  }

  @Test("are the same page by page, with all columns on each page")
  func pages() throws {
    let first = try bench.call("timer.report", ["across": "day", "limit": 1])
    #expect(first["slices"]?.count == 1 && first["rest"]?["seconds"]?.int == 6)
    let second = try rows(["across": "day", "limit": 1, "cursor": try #require(first["next"])])
    #expect(
      second == [
        "2026-11-09 35, 2026-11-10 60, 2026-11-11 7, 2026-11-16 1", "Eat 6: 2026-11-09 5, 2026-11-16 1",
      ])
  }

  @Test("also have rows that aren't times, and a limited number of columns")
  func refusals() throws {
    #expect(try bench.refusal("timer.report", ["across": "day", "by": "week"]).violations == ["across: by"])
    for year in 2020...2021 {
      for month in 1...12 {
        for day in 1...28 {
          let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          try bench.add("Old", "\(date)T09:00:00Z", "\(date)T09:00:01Z")
        }
      }
    }
    #expect(try bench.refusal("timer.report", ["across": "day"]).violations == ["across: range"])
    #expect(try bench.call("timer.report", ["across": "day", "to": "2020-12-31"])["columns"]?.count == 336)
    #expect(try bench.call("timer.report", ["across": "week"])["slices"]?.count == 3)
  }
}
