import Chores
import Feed
import Host
import Hours
import ModuleKit
import Remarks
import TestSupport
import Testing
import Time
import Timer
import Wire

/// Tests what happens when the wall clock is set while a host runs, and when a host runs for years.
@Suite("Changes of the system clock")
struct ClockTests {
  private let folder = TestFolder()
  private let clock = TestClock()

  private func harness() throws -> HostHarness {
    try folder.harness(
      [.of(Timer.self), .of(Hours.self), .of(Chores.self), .of(Remarks.self), .of(Feed.self)], clock: clock)
  }

  /// This test fails if `Entry.stop` uses the clock's time even when the clock shows a time before the entry's start.
  @Test(
    "set an hour back and forward: everything can still be recorded, and nothing is lost or negative",
    arguments: [3600, -3600])
  func step(seconds: Int) throws {
    var harness = try harness()
    _ = try harness.call("timer.start", ["project": "Work"])
    clock.now += 60
    _ = try harness.call("chores.house.create", ["name": "Villa"])
    _ = try harness.call("chores.room.add", ["name": "Kitchen"])
    _ = try harness.call("chores.task.add", ["room": 1, "name": "Dishes", "everyDays": 1, "points": 5])
    _ = try harness.call("chores.done", ["acknowledge": ["again"], "task": 1])
    let added = try harness.call("remarks.add", ["text": "a", "lat": 1, "lon": 2, "idempotencyKey": "k"])
    for direction in [1, -1, 1] {
      clock.now += seconds * direction
      #expect(try harness.call("timer.status")["elapsed"]?.int ?? -1 >= 0)
      #expect(try harness.call("timer.status")["today"]?.int ?? -1 >= 0)
      let stopped = try harness.call("timer.stop")["entry"]
      #expect(stopped?["seconds"]?.int ?? -1 >= 0)
      _ = try harness.call("history.undo")
      _ = try harness.call("timer.start", ["project": "Other", "switch": true])
      _ = try harness.call("chores.done", ["acknowledge": ["again"], "task": 1])
      _ = try harness.call("chores.skip", ["task": 1])
      #expect(try harness.call("chores.tasks")["tasks"]?[0]?["priority"]?.int ?? -1 >= 0)
      _ = try harness.call("feed.post", ["activity": "Baking"])
      let again = try harness.call("remarks.add", ["text": "a", "lat": 1, "lon": 2, "idempotencyKey": "k"])
      #expect(again["replayed"] == true && again["remark"]?["id"] == added["remark"]?["id"])
      #expect(harness.host.indexesAreTrue)
      #expect(
        try harness.call("history.list", ["module": "timer"])["transactions"]?[0]?["rev"]
          == harness.call("timer.status")["rev"])
    }
    let rows = ["timer", "hours", "chores", "remarks", "feed"].map { harness.host.dump($0) }
    harness.close()
    clock.now -= 3600
    harness = try self.harness()
    #expect(["timer", "hours", "chores", "remarks", "feed"].map { harness.host.dump($0) } == rows)
    #expect(harness.host.indexesAreTrue)
    harness.close()
  }

  /// This test fails if setting the clock makes the host forget which notices it has sent, and send them again. It also
  /// fails if the host doesn't set its timer again and so loses a notice. Either mistake would be in `Host.ring`.
  @Test("each event caused by time alone is sent once, and on time")
  func notices() throws {
    let harness = try harness()
    defer { harness.close() }
    _ = try harness.call("chores.house.create", ["name": "Villa"])
    _ = try harness.call("chores.room.add", ["name": "Kitchen"])
    _ = try harness.call("chores.task.add", ["room": 1, "name": "Dishes", "everyDays": 1, "points": 5])
    _ = try harness.call("chores.done", ["acknowledge": ["again"], "task": 1])
    let done = clock.now
    _ = try harness.call("events.subscribe", ["topics": ["chores"]])
    func levels() -> [String] {
      harness.takeEvents().compactMap { $0["params"]?["task"]?["level"]?.string }
    }
    // The level of the task changes when its priority exceeds 25, 75 and 100.
    harness.passTime(to: done + 22_500)
    #expect(levels() == ["medium"])
    clock.now -= 3600
    harness.host.ring()
    #expect(levels() == [], "back to low, which isn't caused by time")
    harness.passTime(to: done + 22_500)
    #expect(levels() == ["medium"], "it happens again")
    clock.now += 3600
    harness.host.ring()
    #expect(levels() == [])
    harness.passTime(to: done + 66_000)
    #expect(levels() == ["high"])
    clock.now += 30_000
    harness.host.ring()
    #expect(levels() == ["now"], "a clock set forward past it")
  }

  /// This test fails if a report assumes that all days have 86,400 seconds (`Report.slices`). It also fails if a
  /// running entry counts only on its first day (`Selection.firstBusy`).
  @Test("a timer that runs for 400 days keeps every second, in the right days and months")
  func longRunning() throws {
    var harness = try harness()
    clock.now = try #require(Instant(stored: "2026-10-24T22:00:00Z")).seconds
    _ = try harness.call("timer.start", ["project": "Work"])
    let start = clock.now
    clock.now += 400 * 86_400
    let berlin: JSON = ["timeZone": "Europe/Berlin"]
    for _ in 0..<2 {
      let status = try harness.call("timer.status", berlin)
      #expect(status["elapsed"]?.int == 400 * 86_400)
      #expect(status["entry"]?["long"] == true)
      let days = try harness.call("timer.report", berlin.with("by", "day"))["slices"]?.elements.map(\.self) ?? []
      #expect(days.count == 400)
      #expect(days.first?["key"] == "2026-10-25" && days.first?["seconds"] == 90_000)
      #expect(days.filter { $0["seconds"] == 82_800 }.map { $0["key"] } == ["2027-03-28", "2027-11-28"])
      #expect(days.reduce(0) { $0 + ($1["seconds"]?.int ?? 0) } == 400 * 86_400)
      harness.close()
      harness = try self.harness()
    }
    // October 2027 has 31 days and one extra hour. February 2027 has 28 days.
    let months = try harness.call("timer.report", berlin.with("by", "month"))["slices"]?.elements.map {
      "\($0["key"]?.string ?? "") \($0["seconds"]?.int ?? 0)"
    }
    #expect(months?.contains("2027-02 \(28 * 86_400)") == true)
    #expect(months?.contains("2027-10 \(31 * 86_400 + 3600)") == true)
    #expect(months?.contains("2027-03 \(31 * 86_400 - 3600)") == true)
    let entry = try harness.call("timer.stop")["entry"]
    #expect(entry?["seconds"]?.int == 400 * 86_400 && entry?["long"] == true)
    #expect(entry?["startedAt"] == JSON(Instant(seconds: start).description))
    harness.close()
  }

  /// This test fails if every fourth year is treated as a leap year, or if 2000 isn't (`Gregorian.isLeap`).
  @Test("leap days exist in leap years only, and 1900 and 2099 are ordinary years")
  func leapDays() throws {
    let harness = try harness()
    defer { harness.close() }
    clock.now = try #require(Instant(stored: "2099-12-31T23:59:59Z")).seconds
    _ = try harness.call("hours.project.create", ["client": "Acme", "project": "Site"])
    let table: [(date: String, isDay: Bool)] = [
      ("1900-01-01", true), ("1900-02-28", true), ("1900-02-29", false), ("2000-02-29", true), ("2024-02-29", true),
      ("2026-02-29", false), ("2028-02-29", true), ("2096-02-29", true), ("2099-02-29", false), ("2099-12-31", true),
      ("1899-12-31", false), ("2100-01-01", false), ("2026-04-31", false), ("2026-13-01", false), ("02/29/2028", true),
      ("02/29/2027", false),
    ]
    for (date, isDay) in table {
      let response = harness.respond(
        "hours.submit",
        ["client": "Acme", "project": "Site", "date": JSON(date), "hours": 1, "acknowledge": ["duplicate", "future"]])
      #expect((response["result"] != nil) == isDay, "\(date): \(response)")
      guard isDay, date.contains("-") else { continue }
      let noon = try harness.call(
        "timer.add",
        ["project": "Work", "startedAt": JSON(date + "T12:00:00Z"), "stoppedAt": JSON(date + "T13:00:00Z")])
      #expect(noon["entry"]?["seconds"] == 3600)
      let day = try harness.call("timer.report", ["by": "day", "from": JSON(date), "to": JSON(date)])
      #expect(day["slices"]?.elements.map { $0["key"] } == [JSON(date)])
    }
    let years = try harness.call("hours.report", ["by": "month", "from": "1900-01-01", "to": "2099-12-31"])
    #expect(years["rows"]?[0]?["key"] == "1900-01" && years["rows"]?.elements.map(\.self).count == 7)
  }
}
