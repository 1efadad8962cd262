import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Feed

@Suite("Goals")
struct GoalTests {
  private let bench: Bench
  private static let monday = 1_793_577_600  // 2026-11-02T00:00:00Z

  init() throws {
    bench = try Bench()
    bench.seconds = Self.monday
  }

  private func goals(_ params: JSON = [:], as person: Person = .ann) throws -> [String] {
    try bench.call("feed.goals", params, as: person)["goals"]?.elements.map {
      "\($0["activity"]?.string ?? "") \($0["completed"]?.int ?? -1)/\($0["times"]?.int ?? -1)"
    } ?? []
  }

  private func done(_ activity: String, hours: Int, _ audience: String = "friends") throws {
    bench.seconds = Self.monday + hours * 3600
    try bench.call("feed.post", ["activity": JSON(activity), "progress": 100, "audience": JSON(audience)])
  }

  @Test("count completed activities of this week, in the caller's zone, for any audience and in any spelling")
  func counting() throws {
    bench.seconds = Self.monday - 3600
    try bench.call("feed.goal.set", ["activity": "Run", "times": 3])
    try bench.call("feed.post", ["activity": "Run", "progress": 100])
    #expect(try goals() == ["Run 1/3"], "Sunday is of the last week")
    bench.seconds = Self.monday
    #expect(try goals() == ["Run 0/3"])
    #expect(try goals(["timeZone": "Europe/Berlin"]) == ["Run 1/3"], "in Berlin it was Monday")
    try done("run", hours: 20)
    try done("RUN", hours: 20, "everyone")
    try done("Swim", hours: 30)
    try bench.call("feed.post", ["activity": "Run", "progress": 99])
    #expect(try goals() == ["Run 2/3"])
    bench.seconds = Self.monday + 7 * 86_400 - 1
    #expect(try goals() == ["Run 2/3"])
    bench.seconds += 1
    #expect(try goals() == ["Run 0/3"])
    let reply = try bench.call("feed.goals")
    #expect(reply["from"] == "2026-11-09" && reply["to"] == "2026-11-15")
  }

  @Test("are one for each activity, can be changed, removed and brought back, and are nobody else's business")
  func changing() throws {
    let goal = try bench.call("feed.goal.set", ["activity": "Run", "times": 3])["goal"]
    #expect(try bench.call("feed.goal.set", ["activity": "run", "times": 5])["goal"]?["id"] == goal?["id"])
    #expect(try bench.call("feed.goal.set", ["activity": "run", "times": 5])["changed"] == false)
    #expect(try goals() == ["run 0/5"])
    #expect(try goals(as: .bob) == [])
    try bench.call("feed.goal.remove", ["activity": "RUN"])
    #expect(try goals() == [])
    try bench.call("history.undo", ["module": "feed"])
    #expect(try goals() == ["run 0/5"])
  }

  @Test("are at most a hundred of a user, one to a hundred times a week")
  func limits() throws {
    for number in 1...100 { try bench.call("feed.goal.set", ["activity": JSON("Goal \(number)"), "times": 1]) }
    #expect(
      bench.respond("feed.goal.set", ["activity": "More", "times": 1])["error"]?["data"]?["reason"] == "feed.tooMany")
    try bench.call("feed.goal.set", ["activity": "goal 1", "times": 100])
    for times in [0, 101] {
      #expect(bench.respond("feed.goal.set", ["activity": "Goal 1", "times": JSON(times)])["error"]?["code"] == -32602)
    }
  }
}
