import TestSupport
import Testing
import Time
import Wire

@testable import Chores

/// Tests tasks that are due on certain dates. The clock starts on Wednesday, 2026-11-18, at 11:06:40 UTC.
@Suite("A task with a schedule")
struct ScheduleTests {
  private let world: World

  init() throws {
    world = try World()
    try world.call("chores.house.create", ["name": "Flat"])
    try world.call("chores.room.add", ["name": "Kitchen"])
  }

  @discardableResult
  private func add(_ schedule: JSON) throws -> JSON {
    try world.call(
      "chores.task.add", ["room": "Kitchen", "name": "Bins", "points": 3, "schedule": schedule])["task"] ?? [:]
  }

  private func task() throws -> JSON { try world.call("chores.tasks")["tasks"]?[0] ?? [:] }
  private func wait(until text: String) throws {
    world.seconds = try #require(Instant(rfc3339: text.utf8)).seconds
  }

  private func due() throws -> String? { try task()["dueAt"]?.string }

  @Test("is due at the next date, and its priority grows from the date before")
  func dueDates() throws {
    let task = try add("thursday")
    #expect(task["schedule"] == "FREQ=WEEKLY;BYDAY=TH" && task["every"] == "every Thursday")
    #expect(task["everyGerman"] == "jeden Donnerstag" && task["everyDays"] == .null)
    #expect(task["dueAt"] == "2026-11-19T00:00:00Z" && task["priority"] == 0 && task["level"] == "low")
    try wait(until: "2026-11-18T23:59:59Z")
    #expect(try self.task()["priority"] == 99)
    try wait(until: "2026-11-19T00:00:00Z")
    #expect(try self.task()["priority"] == 100)
    try world.call("chores.done", ["acknowledge": ["again"], "task": "Bins"])
    try wait(until: "2026-11-22T12:00:00Z")
    #expect(try self.task()["priority"] == 50)
    #expect(try due() == "2026-11-26T00:00:00Z")
  }

  @Test("stays due if a date is missed, and the dates after it stay where they are")
  func missed() throws {
    try add("FREQ=WEEKLY;BYDAY=TH")
    try wait(until: "2026-11-24T12:00:00Z")
    #expect(try due() == "2026-11-19T00:00:00Z")
    try world.call("chores.done", ["acknowledge": ["again"], "task": "Bins"])
    #expect(try due() == "2026-11-26T00:00:00Z")
    try wait(until: "2026-12-11T12:00:00Z")
    #expect(try due() == "2026-11-26T00:00:00Z")
    // One completion counts for all dates that have passed.
    try world.call("chores.done", ["acknowledge": ["again"], "task": "Bins"])
    #expect(try due() == "2026-12-17T00:00:00Z")
  }

  @Test("settles the next date if it is done early, and an undo brings it back")
  func early() throws {
    try add("thursday")
    let rev = try world.call("chores.done", ["acknowledge": ["again"], "task": "Bins"])["rev"] ?? 0
    #expect(try due() == "2026-11-26T00:00:00Z")
    try wait(until: "2026-11-25T12:00:00Z")
    try world.call("chores.done", ["acknowledge": ["again"], "task": "Bins"])
    #expect(try due() == "2026-12-03T00:00:00Z")
    try world.call("history.undo", ["module": "chores"])
    #expect(try due() == "2026-11-26T00:00:00Z")
    try world.call("history.undo", ["module": "chores", "rev": rev])
    #expect(try due() == "2026-11-19T00:00:00Z")
  }

  @Test("can be skipped to its next date, or to a given time")
  func skipped() throws {
    try add("thursday at 18:00")
    #expect(try due() == "2026-11-19T18:00:00Z")
    try world.call("chores.skip", ["task": "Bins"])
    #expect(try due() == "2026-11-26T18:00:00Z")
    try world.call("chores.skip", ["task": "Bins", "until": "2026-11-20T10:00:00Z"])
    #expect(try due() == "2026-11-20T10:00:00Z")
    try wait(until: "2026-11-20T11:00:00Z")
    try world.call("chores.done", ["acknowledge": ["again"], "task": "Bins"])
    #expect(try due() == "2026-11-26T18:00:00Z")
  }

  @Test("has no date in a pause of the house")
  func paused() throws {
    try add("thursday")
    try world.call("chores.pause", ["from": "2026-11-19", "to": "2026-11-27", "timeZone": "UTC"])
    #expect(try due() == "2026-12-03T00:00:00Z")
  }

  @Test("can be due once, even today, and is over when it was done")
  func once() throws {
    #expect(try add(["once": "2026-11-18"])["dueAt"] == "2026-11-18T00:00:00Z")
    #expect(try task()["priority"] == 146 && task()["every"] == "once on 2026-11-18")
    try world.call("chores.done", ["acknowledge": ["again"], "task": "Bins"])
    #expect(try task()["priority"] == 0 && task()["dueAt"] == .null)
    #expect(
      try world.refusal("chores.task.edit", ["task": "Bins", "schedule": ["once": "2026-11-17"]]).violations == [
        "schedule: past"
      ])
    let later = try world.call(
      "chores.task.edit", ["task": "Bins", "schedule": ["once": "2026-12-24", "at": "18:00"]])["task"]
    #expect(later?["schedule"] == ["once": "2026-12-24", "at": "18:00"] && later?["dueAt"] == "2026-12-24T18:00:00Z")
  }

  @Test("changes between days and dates, and needs exactly one of them")
  func eitherOr() throws {
    try add("thursday")
    let both: JSON = ["task": "Bins", "schedule": "friday", "everyDays": 2]
    #expect(try world.refusal("chores.task.edit", both).violations == ["schedule: both"])
    let neither: JSON = ["room": "Kitchen", "name": "Floor", "points": 1]
    #expect(try world.refusal("chores.task.add", neither).violations == ["everyDays: missing"])
    let never: JSON = [
      "room": "Kitchen", "name": "Floor", "points": 1, "schedule": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    ]
    #expect(try world.refusal("chores.task.add", never).violations == ["schedule: never"])
    let daily = try world.call("chores.task.edit", ["task": "Bins", "everyDays": 2])["task"]
    #expect(daily?["everyDays"] == 2 && daily?["schedule"] == .null && daily?["every"] == "every 2 days")
    try world.restart()
    #expect(try task()["everyDays"] == 2)
  }

  @Test("keeps its dates over a restart")
  func restarted() throws {
    try add("2 weeks on mon,thu at 7:30")
    let before = try task()
    try world.restart()
    #expect(try task() == before)
  }

  @Test(
    "is read from words",
    arguments: [
      ("thursday", "FREQ=WEEKLY;BYDAY=TH"), ("every Thursday", "FREQ=WEEKLY;BYDAY=TH"),
      ("2 weeks on mon,thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"), ("1st sat", "FREQ=MONTHLY;BYDAY=1SA"),
      ("every other friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"), ("last fri", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("weekdays at 6:05", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=6;BYMINUTE=5"), ("3 days", "FREQ=DAILY;INTERVAL=3"),
      ("month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"), ("last day of the month", "x"),
      ("1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"), ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
      ("week on sat in apr-sep", "FREQ=WEEKLY;BYDAY=SA;BYMONTH=4,5,6,7,8,9"),
      ("sunday in winter", "FREQ=WEEKLY;BYDAY=SU;BYMONTH=1,2,12"),
      ("alle 2 Wochen am Montag und Donnerstag", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
      ("jeden Monat am ersten Samstag", "FREQ=MONTHLY;BYDAY=1SA"),
      ("jeden Werktag bis 1.3.2027", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20270301"),
      ("0 days", "x"), ("-3 days", "x"), ("0 weeks on mon", "x"), ("sat in apr-spet", "x"), ("second thursday", "x"),
      ("sometimes", "x"), ("thursday at 25:00", "x"), ("", "x"),
    ])
  func words(_ text: String, _ rule: String) {
    #expect(((try? ScheduleReading.rule(text)) ?? "x") == rule)
  }

  @Test("is said in words that mean the same when they are read, in English and German")
  func roundTrip() throws {
    let rules = [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=4;BYHOUR=8", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      "FREQ=WEEKLY;INTERVAL=3;BYDAY=SA,SU",
      "FREQ=WEEKLY;BYDAY=WE;BYMONTH=5,6", "FREQ=MONTHLY;BYDAY=2TU,-1FR", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15",
      "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8",
      "FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=24;BYHOUR=18",
      "FREQ=WEEKLY;BYDAY=TH;UNTIL=20271231",
    ]
    for text in rules {
      let rule = try RecurrenceRule(reading: text)
      let start = try #require(Day(year: 2026, month: 11, day: 18))
      let words = ScheduleWords(Schedule(dates: .rule(text, Recurrence(rule, from: start)), since: .earliest))
      for spoken in [words.english, words.german] {
        #expect(try RecurrenceRule(reading: ScheduleReading.rule(spoken)) == rule, "\(spoken)")
      }
    }
  }

  @Test("refuses a rule that the next start couldn't read")
  func unreadable() throws {
    // ſA means Saturday, because the upper case of ſ (the long s) is S. In UTF-8, ſ has two bytes, so the whole text has
    // fewer than 200 characters but more than 200 bytes.
    let days = Array(repeating: "\u{17F}A", count: 31).joined(separator: ",")
    let months = Array(repeating: "1", count: 31).joined(separator: ",")
    let rule = JSON("FREQ=MONTHLY;BYDAY=\(days);BYMONTH=\(months)")
    let task: JSON = ["room": "Kitchen", "name": "Bins", "points": 3, "schedule": rule]
    #expect(try world.violations("chores.task.add", task) == ["schedule: schedule"])
    try world.restart()
  }

  @Test("looks behind a few pauses for its next date, and is due in the pause after them")
  func manyPauses() throws {
    try add("thursday")
    for week in 0..<9 {
      let day = try #require(Day(iso: "2026-11-19".utf8)).adding(days: 7 * week).description
      try world.call("chores.pause", ["from": JSON(day), "to": JSON(day)])
      #expect(try due().map { $0.prefix(10) > day } == (week < 8))
    }
  }

  @Test("done late for an earlier time, settles no date to come")
  func doneLate() throws {
    try add("thursday")
    try wait(until: "2026-11-19T12:00:00Z")
    let rev = try world.call("chores.done", ["task": "Bins"])["rev"] ?? 0
    try wait(until: "2026-11-20T12:00:00Z")
    try world.call("chores.done", ["task": "Bins", "at": "2026-11-18T12:00:00Z", "acknowledge": ["again"]])
    #expect(try due() == "2026-11-26T00:00:00Z")
    try world.call("history.undo", ["module": "chores", "rev": rev])
    #expect(try due() == "2026-11-19T00:00:00Z")
  }
}
