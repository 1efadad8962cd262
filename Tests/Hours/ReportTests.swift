import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Hours

@Suite("Reports of hours")
struct ReportTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    for (client, project) in [("Acme", "Site"), ("Acme", "App"), ("Beta", "Site")] { try bench.create(client, project) }
    try bench.log("2026-11-16", 8)
    try bench.log("2026-11-16", 0.5, ["billable": false])
    try bench.log("2026-11-18", 2.5, ["project": "App"])
    try bench.log("2026-11-22", 4, ["client": "Beta", "billable": false])
    try bench.log("2026-11-23", 1, ["client": "Beta"])
    try bench.log("2026-12-31", 1)
    try bench.log("2027-01-01", 1)
  }

  @Test("by project by default, or by client, day, week and month: largest first, times in order")
  func by() throws {
    let projects = ["Acme/Site 10.5 10 0.5 4", "Beta/Site 5 1 4 2", "Acme/App 2.5 2.5 0 1"]
    #expect(try bench.rows(of: [:]) == projects && bench.rows(of: ["by": "project"]) == projects)
    #expect(try bench.rows(of: ["by": "client"]) == ["Acme 13 12.5 0.5 5", "Beta 5 1 4 2"])
    #expect(
      try bench.rows(of: ["by": "day"]) == [
        "2026-11-16 8.5 8 0.5 2", "2026-11-18 2.5 2.5 0 1", "2026-11-22 4 0 4 1", "2026-11-23 1 1 0 1",
        "2026-12-31 1 1 0 1", "2027-01-01 1 1 0 1",
      ])
    #expect(
      try bench.rows(of: ["by": "week"]) == ["2026-W47 15 10.5 4.5 4", "2026-W48 1 1 0 1", "2026-W53 2 2 0 2"])
    #expect(
      try bench.rows(of: ["by": "month"]) == ["2026-11 16 11.5 4.5 5", "2026-12 1 1 0 1", "2027-01 1 1 0 1"])
    #expect(try bench.rows(of: ["by": "user"]) == ["\(bench.name(of: 1000)) 18 13.5 4.5 7"])
    #expect(try bench.refusal("hours.report", ["by": "tag"]).violations == ["by: choice"])
  }

  @Test("of the given days only, with their sum")
  func ranges() throws {
    let params: JSON = ["from": "2026-11-18", "to": "2026-11-22"]
    #expect(try bench.rows(of: params) == ["Beta/Site 4 0 4 1", "Acme/App 2.5 2.5 0 1"])
    let report = try bench.call("hours.report", params)
    #expect(report["total"]?.double == 6.5 && report["billable"]?.double == 2.5 && report["unbillable"]?.double == 4)
    #expect(report["records"]?.int == 2)
    #expect(try bench.rows(of: ["by": "week", "from": "2026-11-17", "to": "2026-11-18"]) == ["2026-W47 2.5 2.5 0 1"])
    #expect(try bench.call("hours.report", ["to": "2000-01-01"])["total"]?.double == 0)
    #expect(try bench.refusal("hours.report", ["from": "2026-11-18", "to": "2026-11-17"]).violations == ["to: range"])
  }

  @Test("of one's own by default, or for an administrator of anybody or everybody")
  func users() throws {
    try bench.join("Acme", "Site", as: 1001)
    try bench.log("2026-11-16", 7, as: 1001)
    let (mine, theirs) = (try bench.name(of: 1000), try bench.name(of: 1001))
    #expect(try bench.rows(of: ["by": "user"], as: 1001) == ["\(theirs) 7 7 0 1"])
    #expect(try bench.rows(of: ["by": "user", "user": "*"], as: 0) == ["\(mine) 18 13.5 4.5 7", "\(theirs) 7 7 0 1"])
    #expect(try bench.rows(of: ["by": "client", "user": "*"], as: 0) == ["Acme 20 19.5 0.5 6", "Beta 5 1 4 2"])
    #expect(try bench.rows(of: ["by": "day", "user": "*", "to": "2026-11-16"], as: 0) == ["2026-11-16 15.5 15 0.5 3"])
    #expect(try bench.rows(of: ["user": JSON(theirs)], as: 0) == ["Acme/Site 7 7 0 1"])
    #expect(try bench.rows(of: [:], as: 0) == [])
    #expect(try bench.reason("hours.report", ["user": "*"], as: 1001) == "hours.othersRecords")
  }

  @Test("names with slashes don't merge two projects")
  func slashes() throws {
    try bench.create("a/b", "c")
    try bench.create("a", "b/c")
    try bench.log("2026-11-02", 1, ["client": "a/b", "project": "c"])
    try bench.log("2026-11-02", 2, ["client": "a", "project": "b/c"])
    #expect(try bench.rows(of: ["to": "2026-11-02"]) == ["a/b/c 2 2 0 1", "a/b/c 1 1 0 1"])
  }

  @Test("equal the sum of the single records, after any edits and deletions", arguments: 1...3)
  func naive(seed: UInt64) throws {
    var random = Generator(state: seed)
    for _ in 0..<60 {
      let id = Int.random(in: 1...60, using: &random)
      let date = Day(ordinal: 20_770 + Int.random(in: 0..<50, using: &random)).description
      switch Int.random(in: 0..<5, using: &random) {
      case 0: _ = bench.harness.respond("hours.delete", ["id": JSON(id)])
      case 1: _ = bench.harness.respond("hours.edit", ["id": JSON(id), "date": JSON(date), "billable": false])
      default:
        let project: JSON = Bool.random(using: &random) ? "App" : "Site"
        try bench.log(date, JSON(Int.random(in: 1...24, using: &random)), ["project": project])
      }
    }
    #expect(bench.indexesAreTrue)
    let days = Day(ordinal: 20_780)...Day(ordinal: 20_805)
    var sums: [String: Int] = [:]
    for record in bench.state.records.rows where days.contains(record.date) {
      sums[String(record.date.description.prefix(7)), default: 0] += record.hours.minutes
    }
    let rows = try bench.rows(
      of: ["by": "month", "from": JSON(days.lowerBound.description), "to": JSON(days.upperBound.description)])
    #expect(
      rows.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        == sums.sorted { $0.key < $1.key }.map { "\($0.key) \(WorkTime(minutes: $0.value))" })
  }

  /// A generator of pseudorandom numbers. Its seed is fixed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}
