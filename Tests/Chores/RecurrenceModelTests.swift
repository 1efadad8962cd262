import System
import TestSupport
import Testing

@testable import Time

/// Compares recurrence rules with those of the Python library dateutil.
@Suite("A recurrence rule")
struct RecurrenceModelTests {
  @Test("has the days and times that dateutil computes, forwards and backwards")
  func days() throws {
    let folder = TestFolder()
    let script = DaemonPrograms.root + "/Tests/Chores/recurrences.py"
    let count = Process.environment("TRACKD_TEST_LONG") != nil ? 20_000 : 300
    let result = try CommandResult(
      running: ["/usr/bin/python3", script, "\(Int.random(in: 0...1 << 30))", "\(count)"], in: folder,
      patienceSeconds: 3_000)
    try #require(result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == count)
    for line in lines { try judge(line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)) }
  }

  private func judge(_ fields: [String]) throws {
    try #require(fields.count == 6)
    let rule = try RecurrenceRule(reading: fields[0])
    let start = try #require(Day(iso: fields[1].utf8))
    let end = try #require(Day(iso: fields[3].utf8))
    let zone = try #require(TimeZone(name: fields[2], data: try FixedZones.data(of: fields[2])))
    let recurrence = Recurrence(rule, from: start)
    let expected = fields[5].split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    let days = try expected.map { try #require(Day(iso: $0[0].utf8)) }
    var found: [Day] = []
    var next = recurrence.first(from: .earliest)
    while let day = next, day <= end, found.count < days.count || fields[4] == "whole" {
      found.append(day)
      next = recurrence.first(from: day.adding(days: 1))
    }
    #expect(found == days, "\(fields)")
    for (day, fields) in zip(days, expected) {
      #expect(zone.instant(of: day, secondsOfDay: rule.secondsOfDay ?? 0).seconds == Int(fields[1]), "\(fields)")
    }
    for (index, day) in days.enumerated() {
      #expect(recurrence.last(to: day) == day, "\(fields)")
      #expect(recurrence.last(to: day.adding(days: -1)) == (index == 0 ? nil : days[index - 1]), "\(fields)")
    }
  }

  @Test(
    "has a week 53 only in years that have one, whichever day begins a week",
    arguments: [
      ("MO", ["2015-12-28", "2020-12-28", "2026-12-28", "2032-12-27"]),
      ("TH", ["2012-12-27", "2017-12-28", "2023-12-28", "2028-12-28"]),
    ])
  func week53(_ start: String, _ weeks: [String]) throws {
    let rule = try RecurrenceRule(reading: "FREQ=YEARLY;BYWEEKNO=53;WKST=\(start)")
    let recurrence = Recurrence(rule, from: try #require(Day(iso: "2010-01-01".utf8)))
    let first = try weeks.map { try #require(Day(iso: $0.utf8)) }
    let expected = Set(first.flatMap { day in (0..<7).map { day.adding(days: $0) } })
    for year in 2011...first[3].year {
      let christmas = try #require(Day(year: year, month: 12, day: 25))
      for day in (0..<14).map({ christmas.adding(days: $0) }) {
        #expect((recurrence.first(from: day) == day) == expected.contains(day), "\(day)")
      }
    }
  }

  @Test("has the weeks around the new year, each numbered by its Thursday", arguments: [1, 51, 52, 53])
  func weeks(_ number: Int) throws {
    let rule = try RecurrenceRule(reading: "FREQ=YEARLY;BYWEEKNO=\(number)")
    let start = try #require(Day(iso: "2010-02-01".utf8))
    let recurrence = Recurrence(rule, from: start)
    let expected = try (0..<9000).map { start.adding(days: $0) }.filter { day in
      let thursday = day.adding(days: 4 - day.weekday)
      let newYear = try #require(Day(year: thursday.year, month: 1, day: 1))
      return (thursday.ordinal - newYear.ordinal) / 7 + 1 == number
    }
    var found: [Day] = []
    while let day = recurrence.first(from: found.last?.adding(days: 1) ?? start), day < start.adding(days: 9000) {
      found.append(day)
    }
    #expect(found == expected)
  }

  @Test(
    "is refused if RFC 5545 doesn't allow its parts, or if it isn't about days",
    arguments: [
      ("", "must consist of parts such as FREQ=WEEKLY, separated by semicolons"),
      ("BYDAY=TH", "has no FREQ: use DAILY, WEEKLY, MONTHLY or YEARLY"),
      ("FREQ=HOURLY", "has the FREQ HOURLY: use DAILY, WEEKLY, MONTHLY or YEARLY"),
      ("FREQ=DAILY;FREQ=DAILY", "has FREQ twice"),
      ("FREQ=DAILY;INTERVAL=0", "has the INTERVAL 0, which must be from 1 to 999"),
      ("FREQ=WEEKLY;BYDAY=1TH", "has a BYDAY with a number, which needs FREQ=MONTHLY or YEARLY"),
      ("FREQ=WEEKLY;BYMONTHDAY=1", "has BYMONTHDAY with FREQ=WEEKLY"),
      ("FREQ=MONTHLY;BYYEARDAY=1", "has BYYEARDAY without FREQ=YEARLY"),
      ("FREQ=MONTHLY;BYSETPOS=1", "has BYSETPOS without another part that begins with BY"),
      ("FREQ=DAILY;COUNT=2;UNTIL=20260101", "has both COUNT and UNTIL"),
      (
        "FREQ=DAILY;UNTIL=20260230", "has an UNTIL that is neither a day like 20261231 nor a time like 20261231T120000Z"
      ),
      ("FREQ=DAILY;BYMINUTE=1", "has BYMINUTE without BYHOUR"),
      ("FREQ=WEEKLY;BYDAY=XX", "has 'XX' instead of a weekday (MO, TU, WE, TH, FR, SA or SU)"),
      ("FREQ=MONTHLY;BYMONTHDAY=0", "has the BYMONTHDAY 0, which must be from 1 to 31, or negative"),
      ("FREQ=DAILY;X=1", "has an unknown part X"),
    ])
  func mistakes(_ text: String, _ message: String) {
    #expect(throws: RecurrenceRule.Mistake(message: message)) { try RecurrenceRule(reading: text) }
  }
}
