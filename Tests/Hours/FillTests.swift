import TestSupport
import Testing
import Wire

@testable import Hours

@Suite("Filling hours with a timer's time")
struct FillTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.create("Beta", "App", as: 1001)
  }

  private func fill(_ days: [(date: String, project: String, minutes: Int, comment: String)]) throws -> [String] {
    let params = days.map { day -> JSON in
      [
        "client": "acme", "project": JSON(day.project), "date": JSON(day.date), "minutes": JSON(day.minutes),
        "comment": JSON(day.comment),
      ]
    }
    return try bench.call("hours.fill", ["days": .array(params)])["lines"]?.elements.map { line in
      "\(line["added"]?.int ?? -1) \(line["record"]?.int ?? 0) \(line["skipped"]?.string ?? "")"
    } ?? []
  }

  private func records() throws -> [String] {
    try bench.call("hours.list")["records"]?.elements.map { record in
      "\(record["date"]?.string ?? "") \(record["minutes"]?.int ?? 0) \(record["comment"]?.string ?? "")"
    } ?? []
  }

  @Test("logs exact minutes in one change, and later what came since, in the same record")
  func toppingUp() throws {
    let before = bench.rev
    #expect(try fill([("2026-11-16", "Site", 200, "plan"), ("2026-11-17", "site", 1, "")]) == ["200 1 ", "1 2 "])
    #expect(bench.rev == before + 1)
    #expect(try records() == ["2026-11-17 1 ", "2026-11-16 200 plan"])
    #expect(
      try fill([("2026-11-16", "Site", 200, "plan"), ("2026-11-17", "Site", 1, "")]) == ["0 0 covered", "0 0 covered"])
    #expect(bench.rev == before + 1)
    #expect(try fill([("2026-11-16", "Site", 320, "plan; code")]) == ["120 1 "])
    #expect(try records().last == "2026-11-16 320 plan; code")
    try bench.undo()
    #expect(try records().last == "2026-11-16 200 plan")
    try bench.undo()
    #expect(try records() == [] && bench.indexesAreTrue)
  }

  @Test("counts what was logged by hand, and leaves that as it is")
  func byHand() throws {
    try bench.log("2026-11-16", 2, ["comment": "mine"])
    #expect(try fill([("2026-11-16", "Site", 150, "code")]) == ["30 2 "])
    #expect(try records() == ["2026-11-16 30 code", "2026-11-16 120 mine"])
    #expect(try fill([("2026-11-16", "Site", 100, "")]) == ["0 0 covered"])
  }

  @Test("says what it leaves out, and why")
  func skipped() throws {
    try bench.call("hours.week.submit", ["week": "2026-W46"])
    let lines = try bench.call(
      "hours.fill",
      [
        "days": [
          ["client": "Beta", "project": "App", "date": "2026-11-16", "minutes": 60],
          ["client": "Beta", "project": "Web", "date": "2026-11-16", "minutes": 60],
          ["client": "Acme", "project": "Site", "date": "2026-11-13", "minutes": 60],
        ]
      ])["lines"]?.elements.map { $0["skipped"] }
    #expect(lines == ["notMember", "noProject", "locked"])
    #expect(try records() == [])
  }

  @Test("refuses days that aren't any")
  func violations() throws {
    for days in [[], [[:]], [["client": "a", "project": "b", "date": "2026-02-30", "minutes": 1]], [1], ["x": 1]]
      as [JSON]
    {
      #expect(try bench.violations("hours.fill", ["days": days]).count == 1, "\(days)")
    }
  }
}
