import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

@Suite("Reports")
struct ReportTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  @Test("by project, largest first, with shares of the total and colours")
  func byProject() throws {
    try bench.add("Eat", ago: 9000, lasting: 100)
    try bench.add("Work", ago: 8000, lasting: 200)
    try bench.add("Work", ago: 7000, lasting: 100)
    try bench.call("timer.project.add", ["name": "Idle"])
    let report = try bench.call("timer.report")
    #expect(report["total"]?.int == 400)
    #expect(report["from"] == bench.time(-9000) && report["to"] == bench.time(0))
    let work: JSON = [
      "key": "Work", "seconds": 300, "share": 0.75, "entries": 2, "color": JSON(Palette.color(of: "Work")),
    ]
    #expect(report["slices"]?[0] == work)
    #expect(try bench.slices() == ["Work 300 2", "Eat 100 1"])
    #expect(try bench.slices(["project": "Eat"]) == ["Eat 100 1"])
    #expect(try bench.slices(["project": "None"]) == [])
  }

  @Test("without entries are empty")
  func empty() throws {
    for by in ["project", "tag", "day", "week", "month"] {
      let report = try bench.call("timer.report", ["by": JSON(by)])
      #expect(report["total"]?.int == 0 && report["slices"] == [] && report["from"] == .null)
    }
    #expect(
      try bench.call("timer.report", ["from": "2026-01-01", "to": "2026-01-31"])["from"]?.string
        == "2026-01-01T00:00:00Z")
    #expect(try bench.refusal("timer.report", ["from": "2026-01-02", "to": "2026-01-01"]).violations == ["to: range"])
  }

  @Test("equal slices are sorted by name")
  func ties() throws {
    for (number, name) in ["b", "a", "c"].enumerated() { try bench.add(name, ago: 9000 - number * 100, lasting: 10) }
    #expect(try bench.slices() == ["a 10 1", "b 10 1", "c 10 1"])
  }

  @Test("a running entry counts up to now, but not beyond the range")
  func running() throws {
    try bench.call("timer.start", ["project": "Work", "tags": ["a"]])
    #expect(try bench.slices() == ["Work 0 1"])
    bench.seconds += 100
    #expect(try bench.slices() == ["Work 100 1"])
    #expect(try bench.slices(["by": "tag"]) == ["a 100 1"])
    #expect(try bench.slices(["by": "day"]) == ["2026-11-18 100 1"])
    #expect(try bench.slices(["to": bench.time(-30)]) == ["Work 70 1"])
    #expect(try bench.slices(["from": bench.time(-30)]) == ["Work 30 1"])
    #expect(try bench.slices(["from": bench.time(-60), "to": bench.time(-30)]) == ["Work 30 1"])
    #expect(try bench.slices(["from": bench.time(0)]) == [])
    #expect(try bench.slices(["within": "whole"]) == ["Work 100 1"])
    #expect(try bench.slices(["within": "whole", "to": bench.time(0)]) == ["Work 100 1"])
    #expect(try bench.slices(["within": "whole", "to": bench.time(-1)]) == [])
    #expect(try bench.slices(["within": "whole", "from": bench.time(-99)]) == [])
  }

  @Test("clip counts the part inside the range, whole only entries entirely inside, to the second")
  func within() throws {
    try bench.add("a", ago: 1000, lasting: 100)
    try bench.add("b", ago: 900, lasting: 100)
    try bench.add("a", ago: 800, lasting: 100)
    let table: [(from: Int, to: Int, clip: [String], whole: [String])] = [
      (-1000, -700, ["a 200 2", "b 100 1"], ["a 200 2", "b 100 1"]),
      (-999, -700, ["a 199 2", "b 100 1"], ["a 100 1", "b 100 1"]),
      (-1000, -701, ["a 199 2", "b 100 1"], ["a 100 1", "b 100 1"]),
      (-950, -750, ["a 100 2", "b 100 1"], ["b 100 1"]),
      (-890, -810, ["b 80 1"], []),
      (-900, -800, ["b 100 1"], ["b 100 1"]),
      (-2000, -1000, [], []),
      (-700, 0, [], []),
    ]
    for row in table {
      let range: (String) -> JSON = { ["from": bench.time(row.from), "to": bench.time(row.to), "within": JSON($0)] }
      #expect(try bench.slices(range("clip")) == row.clip, "\(row.from) \(row.to)")
      #expect(try bench.slices(range("whole")) == row.whole, "\(row.from) \(row.to)")
      for by in ["tag", "day"] {
        let seconds = try ["clip", "whole"].map { within in
          let params: JSON = [
            "from": bench.time(row.from), "to": bench.time(row.to), "within": JSON(within), "by": JSON(by),
          ]
          return try bench.call("timer.report", params)["slices"]?.elements.compactMap { $0["seconds"]?.int }.reduce(
            0, +)
        }
        let sum: ([String]) -> Int = { $0.compactMap { Int($0.split(separator: " ")[1]) }.reduce(0, +) }
        #expect(seconds == [sum(row.clip), sum(row.whole)], "\(by) \(row.from) \(row.to)")
      }
    }
  }

  @Test("an entry without length counts where it starts, also next to a longer one in the same second")
  func emptyEntries() throws {
    try bench.add("b", ago: 900, lasting: 100)
    try bench.add("a", ago: 900, lasting: 0)
    #expect(try bench.slices(["from": bench.time(-900), "to": bench.time(-899)]) == ["b 1 1", "a 0 1"])
    #expect(try bench.slices(["from": bench.time(-899), "to": bench.time(-850)]) == ["b 49 1"])
    #expect(try bench.slices(["from": bench.time(-900), "to": bench.time(-850), "within": "whole"]) == ["a 0 1"])
    #expect(try bench.slices(["to": bench.time(-900)]) == [])
  }

  @Test("by tag, an entry counts under each of its tags, or under the empty one")
  func byTag() throws {
    try bench.add("a", ago: 1000, lasting: 10, tags: ["x", "y"])
    try bench.add("b", ago: 900, lasting: 20, tags: ["y"])
    try bench.add("b", ago: 800, lasting: 70)
    let report = try bench.call("timer.report", ["by": "tag"])
    #expect(try bench.slices(["by": "tag"]) == [" 70 1", "y 30 2", "x 10 1"])
    #expect(report["total"]?.int == 100)
    #expect(report["slices"]?.elements.map { $0["share"]?.double } == [0.7, 0.3, 0.1])
    #expect(try bench.slices(["by": "tag", "project": "b"]) == [" 70 1", "y 20 1"])
  }

  @Test("by day, entries are cut at midnight, and empty days are omitted")
  func byDay() throws {
    try bench.add("a", "2026-11-01T23:00:00Z", "2026-11-03T01:00:00Z")
    try bench.add("a", "2026-11-03T02:00:00Z", "2026-11-03T02:10:00Z")
    try bench.add("a", "2026-11-10T02:00:00Z", "2026-11-10T02:10:00Z")
    let days = ["2026-11-01 3600 1", "2026-11-02 86400 1", "2026-11-03 4200 2", "2026-11-10 600 1"]
    #expect(try bench.slices(["by": "day"]) == days)
    #expect(try bench.slices(["by": "day", "from": "2026-11-02", "to": "2026-11-09"]) == Array(days[1...2]))
    #expect(
      try bench.slices(["by": "day", "from": "2026-11-02", "within": "whole"]) == [
        "2026-11-03 600 1", "2026-11-10 600 1",
      ])
    #expect(try bench.slices(["by": "day", "timeZone": "Asia/Tokyo"]).first == "2026-11-02 57600 1")
  }

  @Test("days have 23 or 25 hours at clock changes")
  func summerTime() throws {
    bench.seconds += 365 * 86_400
    let add = { (start: String, stop: String) in _ = try bench.add("a", start, stop) }
    try add("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z")
    try add("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z")
    let berlin: JSON = ["by": "day", "timeZone": "Europe/Berlin"]
    #expect(try bench.slices(berlin) == ["2026-03-29 82800 1", "2026-10-25 90000 1"])
    let day: (String) -> JSON = { ["from": JSON($0), "to": JSON($0), "timeZone": "Europe/Berlin"] }
    #expect(try bench.slices(day("2026-03-29")) == ["a 82800 1"])
    #expect(try bench.call("timer.report", day("2026-10-25"))["to"]?.string == "2026-10-25T23:00:00Z")
  }

  @Test("weeks follow ISO 8601, also around New Year, and months are calendar months")
  func byWeekAndMonth() throws {
    bench.seconds += 365 * 86_400
    for day in ["2026-12-27", "2026-12-28", "2027-01-01", "2027-01-03", "2027-01-04", "2027-03-29"] {
      try bench.add("a", day + "T12:00:00Z", day + "T12:01:00Z")
    }
    #expect(
      try bench.slices(["by": "week"]) == ["2026-W52 60 1", "2026-W53 180 3", "2027-W01 60 1", "2027-W13 60 1"])
    #expect(try bench.slices(["by": "month"]) == ["2026-12 120 2", "2027-01 180 3", "2027-03 60 1"])
    #expect(try bench.slices(["by": "week", "from": "2027-01-01", "to": "2027-01-02"]) == ["2026-W53 60 1"])
  }

  @Test("a skipped midnight and a skipped day lose no second")
  func strangeZones() throws {
    bench.seconds += 365 * 86_400
    try bench.add("a", "2018-11-03T00:00:00Z", "2018-11-06T00:00:00Z")
    try bench.add("b", "2011-12-29T00:00:00Z", "2012-01-01T00:00:00Z")
    for (project, zone) in [("a", "America/Sao_Paulo"), ("b", "Pacific/Apia"), ("a", "America/Havana")] {
      let params: JSON = ["by": "day", "project": JSON(project), "timeZone": JSON(zone)]
      let report = try bench.call("timer.report", params)
      #expect(report["slices"]?.elements.compactMap { $0["seconds"]?.int }.reduce(0, +) == 3 * 86_400)
    }
    let apia = try bench.slices(["by": "day", "project": "b", "timeZone": "Pacific/Apia"])
    #expect(apia.allSatisfy { !$0.hasPrefix("2011-12-30") })
  }

  @Test("years far away work")
  func farRanges() throws {
    try bench.add("a", ago: 1000, lasting: 10)
    let params: JSON = ["from": "0001-01-01", "to": "9999-12-31", "by": "month"]
    #expect(try bench.slices(params) == ["2026-11 10 1"])
    try bench.add("a", "0001-01-01T00:00:00Z", "0001-01-01T00:00:10Z")
    #expect(try bench.slices(["by": "week"]) == ["0001-W01 10 1", "2026-W47 10 1"])
  }
}
