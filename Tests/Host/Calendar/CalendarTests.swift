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

/// Tests days that are longer or shorter than usual, start late, or don't exist, in every module that uses days.
///
/// These tests fail if days start at a midnight that doesn't exist (`TimeZone.start` without a check of when the offset
/// begins). All of them except the test of hours also fail if local midnight is computed with the offset at midnight
/// UTC.
@Suite("Strange days")
struct CalendarTests {
  private let folder = TestFolder()
  private let clock = TestClock()
  private let harness: HostHarness

  init() throws {
    harness = try folder.harness(
      [.of(Timer.self), .of(Hours.self), .of(Chores.self), .of(Remarks.self), .of(Feed.self)], clock: clock)
  }

  private func seconds(_ time: String) throws -> Int { try #require(Instant(stored: JSON(time))).seconds }
  private func time(_ seconds: Int) -> JSON { JSON(Instant(seconds: seconds).description) }

  private func params(_ day: StrangeDay, _ more: [(String, JSON)] = []) -> JSON {
    let range: JSON = ["from": JSON(day.date), "to": JSON(day.date), "timeZone": JSON(day.zone)]
    return more.reduce(range) { $0.with($1.0, $1.1) }
  }

  @Test("have their real length in reports, lists and the timer's today", arguments: StrangeDay.all)
  func timer(day: StrangeDay) throws {
    let (start, end) = (try seconds(day.start), try seconds(day.start) + day.seconds)
    clock.now = end + 7200
    for (first, last) in [(start - 3600, start), (start, end), (end, end + 1800)] where first < last {
      _ = try harness.call(
        "timer.add", ["project": "Work", "startedAt": time(first), "stoppedAt": time(last)])
    }
    let days = try harness.call("timer.report", ["by": "day", "timeZone": JSON(day.zone)])["slices"]?.elements.map {
      "\($0["key"]?.string ?? "") \($0["seconds"]?.int ?? 0)"
    }
    #expect(
      days == (["\(day.before) 3600"] + (day.seconds > 0 ? ["\(day.date) \(day.seconds)"] : []) + ["\(day.after) 1800"])
    )
    guard day.seconds > 0 else {
      #expect(try harness.refusal("timer.report", params(day))["code"] == -32602)
      return
    }
    let report = try harness.call("timer.report", params(day))
    #expect(report["total"]?.int == day.seconds)
    #expect(report["from"] == time(start) && report["to"] == time(end))
    let listed = try harness.call("timer.list", params(day))["entries"]?.elements.compactMap { $0["startedAt"] }
    #expect(listed == [time(start)])
    clock.now = start - 1800
    _ = try harness.call("timer.start", ["project": "Work"], as: 1001)
    clock.now = end - 1
    #expect(try harness.call("timer.status", ["timeZone": JSON(day.zone)], as: 1001)["today"]?.int == day.seconds - 1)
    clock.now = end
    #expect(try harness.call("timer.status", ["timeZone": JSON(day.zone)], as: 1001)["today"]?.int == 0)
  }

  @Test(
    "start and end at the right times in hours, and a skipped one isn't missing",
    arguments: StrangeDay.all)
  func hours(day: StrangeDay) throws {
    let (start, end) = (try seconds(day.start), try seconds(day.start) + day.seconds)
    let zone = JSON(day.zone)
    let project: JSON = ["client": "Acme", "project": "Site", "timeZone": zone]
    clock.now = start
    _ = try harness.call("hours.project.create", ["client": "Acme", "project": "Site"])
    _ = try harness.call(
      "hours.settings",
      ["workdays": ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]])
    let submit = project.with("hours", 1)
    if day.seconds > 0 {
      clock.now = start - 1
      let early = try harness.refusal("hours.submit", submit.with("date", JSON(day.date)))
      #expect(early["data"]?["warnings"]?.elements.compactMap { $0["name"] } == ["future"])
      clock.now = end - 1
      #expect(try harness.call("hours.missing", params(day))["days"] == [JSON(day.date)])
      _ = try harness.call("hours.submit", submit.with("date", JSON(day.date)))
      #expect(
        try harness.call("hours.quick", project.with("acknowledge", ["duplicate"]))["record"]?["date"] == JSON(day.date)
      )
    } else {
      clock.now = end + 10 * 86_400
      #expect(try harness.call("hours.missing", params(day))["days"] == [])
      _ = try harness.call("hours.submit", submit.with("date", JSON(day.before)))
    }
    clock.now = end
    #expect(try harness.call("hours.quick", project)["record"]?["date"] == JSON(day.after))
  }

  @Test(
    "don't move due times counted in days of 86,400 seconds, except through a pause of such a day",
    arguments: StrangeDay.all)
  func chores(day: StrangeDay) throws {
    let (start, end) = (try seconds(day.start), try seconds(day.start) + day.seconds)
    clock.now = start - 3600
    _ = try harness.call("chores.house.create", ["name": "Villa"])
    _ = try harness.call("chores.room.add", ["name": "Kitchen"])
    for days in [1, 7] {
      _ = try harness.call(
        "chores.task.add",
        ["room": 1, "name": JSON("Every \(days)"), "everyDays": JSON(integerLiteral: days), "points": 5])
      _ = try harness.call("chores.done", ["acknowledge": ["again"], "task": JSON(integerLiteral: days == 1 ? 1 : 2)])
    }
    #expect(try due() == [time(start - 3600 + 86_400), time(start - 3600 + 7 * 86_400)])
    clock.now = start - 3600 + 86_400
    let tasks = try harness.call("chores.tasks")["tasks"]?.elements.compactMap { $0["priority"]?.int }
    #expect(tasks == [100, 14])
    clock.now = end + 3600
    for moment in [start - 1, start, end] {
      _ = try harness.call("chores.done", ["acknowledge": ["again"], "task": 1, "at": time(moment)])
    }
    guard day.seconds > 0 else {
      for method in ["chores.history", "chores.pause"] {
        #expect(try harness.refusal(method, params(day))["code"] == -32602)
      }
      return
    }
    let done = try harness.call("chores.history", params(day))["completions"]?.elements.compactMap { $0["at"] }
    #expect(done == [time(start)])
    _ = try harness.call("chores.pause", params(day))
    #expect(try due()[1] == time(start - 3600 + 7 * 86_400 + day.seconds))
  }

  private func due() throws -> [JSON] {
    try harness.call("chores.tasks")["tasks"]?.elements.compactMap { $0["dueAt"] } ?? []
  }

  @Test("contain exactly the remarks and posts made on them", arguments: StrangeDay.all)
  func remarksAndPosts(day: StrangeDay) throws {
    let (start, end) = (try seconds(day.start), try seconds(day.start) + day.seconds)
    for moment in Set([start - 1, start, end - 1, end]).sorted() {
      clock.now = moment
      _ = try harness.call("remarks.add", ["text": "hey!", "lat": 1, "lon": 2])
      _ = try harness.call("feed.post", ["activity": "Baking"])
    }
    let year = try #require(Int(day.date.prefix(4)))
    let heatmap = try harness.call("feed.heatmap", ["timeZone": JSON(day.zone), "year": JSON(integerLiteral: year)])
    let posted = heatmap["days"]?.elements.compactMap { element in
      element["unfinished"]?.int.map { "\(element["date"]?.string ?? "") \($0)" }
    }
    let expected = (["\(day.before) 1"] + (day.seconds > 0 ? ["\(day.date) 2"] : []) + ["\(day.after) 1"])
    #expect(posted == expected.filter { $0.hasPrefix(day.date.prefix(4)) })
    guard day.seconds > 0 else {
      #expect(try harness.refusal("remarks.list", params(day))["code"] == -32602)
      return
    }
    let remarked = try harness.call("remarks.list", params(day))["remarks"]?.elements.compactMap { $0["at"] }
    #expect(remarked == [time(end - 1), time(start)])
  }
}
