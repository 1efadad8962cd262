import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

/// These tests check that the cost of a method depends on the size of its reply, not on the number of rows.
@Suite("A hundred thousand entries")
struct ScaleTests {
  let bench: Bench
  static let count = 100_000

  init() throws {
    bench = try Bench()
    for name in ["a", "b", "c", "d", "e"] { try bench.call("timer.project.add", ["name": JSON(name)]) }
    try bench.call("timer.project.rename", ["name": "e", "to": "d", "acknowledge": ["merge"]])
    // Adds ten entries of 100 s per day, on 10,000 days. Every fourth day has no entries.
    let start = bench.seconds - 14_000 * 86_400
    for id in 1...Self.count {
      let day = (id / 10) + (id / 10) / 3
      let startedAt = Instant(seconds: start + day * 86_400 + id % 10 * 1000)
      bench.state.entries.load(
        Entry(
          id: id, user: 1, project: id % 5 + 1, startedAt: startedAt, stoppedAt: startedAt + 100, note: "n\(id)",
          tags: id % 2 == 0 ? ["even"] : []))
    }
    try bench.call("timer.start", ["project": "a"])
    bench.seconds += 100
  }

  /// How many rows a call looks up.
  func visits(_ method: String, _ params: JSON = [:]) throws -> Int {
    let before = bench.visits
    try bench.call(method, params)
    return bench.visits - before
  }

  @Test("reports, status and pages of lists visit hardly any rows, and none for days without entries")
  func visits() throws {
    #expect(try bench.call("timer.report")["total"]?.int == Self.count * 100 + 100)
    #expect(try bench.slices() == ["d 4000000 40000", "a 2000100 20001", "b 2000000 20000", "c 2000000 20000"])
    #expect(try bench.slices(["by": "tag"]) == [" 5000100 50001", "even 5000000 50000"])
    for by in ["project", "tag", "day", "week", "month"] {
      #expect(try visits("timer.report", ["by": JSON(by)]) <= 20)
      #expect(
        try visits(
          "timer.report", ["by": JSON(by), "within": "whole", "project": "d", "from": bench.time(-86_400_050)]) <= 20)
    }
    #expect(try visits("timer.status") <= 5)
    #expect(try visits("timer.projects") <= 30)
    for sort in ["newest", "oldest", "longest", "project"] {
      #expect(try visits("timer.list", ["sort": JSON(sort), "limit": 10]) <= 60)
      #expect(try visits("timer.list", ["sort": JSON(sort), "limit": 10, "project": "d", "tag": "even"]) <= 60)
    }
    #expect(try visits("timer.stop") <= 20)
    #expect(
      try visits("timer.add", ["project": "a", "startedAt": bench.time(-100), "stoppedAt": bench.time(-100)]) <= 20)
    let days = try bench.slices(["by": "day"])
    #expect(days.count == 1_000)
    #expect(days.dropFirst().allSatisfy { $0.hasSuffix(" 1000 10") })
  }
}
