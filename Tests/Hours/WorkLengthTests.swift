import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Hours

@Suite("Lengths of work")
struct WorkLengthTests {
  @Test("adds up exactly to the most minutes, and what one transaction may add before it is checked")
  func mostMinutes() {
    let limit = WorkTime(minutes: Tally.most)
    let more = WorkTime(minutes: 10_000 * WorkTime.day.minutes)
    var tally = Tally((count: 1, weight: Tally.weight(limit, isBillable: true)))
    #expect(tally.hours == limit && tally.billable == limit)
    let part = Tally((count: 1, weight: Tally.weight(more, isBillable: true)))
    #expect(Tally((1, Tally.weight(limit + more, isBillable: true))).billable == limit + more)
    tally += part
    #expect(tally.hours == limit + more && tally.billable == limit + more)
    tally -= part
    #expect(tally.hours == limit && tally.unbillable.minutes == 0)
  }

  @Test("are read from their own texts and from the historical spellings")
  func reading() {
    for minutes in 0...1440 {
      let text = WorkTime(minutes: minutes).description
      #expect(WorkTime(reading: text)?.minutes == minutes && WorkTime(hours: Double(minutes) / 60)?.minutes == minutes)
      if minutes.isMultiple(of: 60) { #expect(WorkTime(reading: text + ".0")?.minutes == minutes) }
    }
    #expect(WorkTime(minutes: 200).description == "3.3333" && WorkTime(minutes: 435).description == "7.25")
    for text in ["", ".", ".5", "8.", "08", "8,5", "+8", "-8", "8 ", "100", "8.5.0", "8.33333", "eight", "٨", "7.33"] {
      #expect(WorkTime(reading: text) == nil, "\(text)")
    }
    for number in [7.33, 0.01, 8.001, .infinity, .nan, 1e300] { #expect(WorkTime(hours: number) == nil, "\(number)") }
  }

  private func bench(step: Int) throws -> Bench {
    var settings = Settings()
    settings[Hours.stepMinutes] = step
    let bench = try Bench(settings: settings)
    try bench.create("Acme", "Site")
    return bench
  }

  private func submit(_ bench: Bench, _ members: [String: JSON]) throws -> JSON {
    let rest: [String: JSON] = [
      "client": "Acme", "project": "Site", "date": "2026-11-17", "acknowledge": ["duplicate", "over24"],
    ]
    return try bench.call("hours.submit", .object(rest.merging(members) { $1 }))["record"] ?? .null
  }

  private func violations(_ bench: Bench, _ members: [String: JSON]) throws -> [String] {
    let rest: [String: JSON] = ["client": "Acme", "project": "Site", "date": "2026-11-17"]
    return try bench.refusal("hours.submit", .object(rest.merging(members) { $1 })).violations
  }

  @Test("are given in hours or minutes, and records carry both")
  func both() throws {
    let bench = try bench(step: 20)
    for members in [["hours": 0.3333], ["hours": "0.3333"], ["minutes": 20], ["hours": 0.3333, "minutes": 20]]
      as [[String: JSON]]
    {
      let record = try submit(bench, members)
      #expect(record["hours"]?.description == "0.3333" && record["minutes"]?.int == 20, "\(members)")
    }
    #expect(try violations(bench, [:]) == ["hours: missing"])
    #expect(try violations(bench, ["hours": 1, "minutes": 80]) == ["minutes: mismatch"])
    #expect(try violations(bench, ["minutes": 0]) == ["minutes: range"])
    #expect(try violations(bench, ["minutes": 1441]) == ["minutes: range"])
    #expect(try violations(bench, ["minutes": "20"]) == ["minutes: type"])
    let report = try bench.call("hours.report")
    #expect(report["total"]?.description == "1.3333" && report["minutes"]?.int == 80)
    #expect(report["rows"]?[0]?["minutes"]?.int == 80 && report["rows"]?[0]?["billable"]?.description == "1.3333")
    #expect(try bench.call("hours.edit", ["id": 1, "minutes": 60])["record"]?["hours"]?.int == 1)
    try bench.undo()
    #expect(try bench.call("hours.list")["records"]?.elements.allSatisfy { $0["minutes"]?.int == 20 } == true)
  }

  @Test("keep to the configured step, except for imported records", arguments: [1, 6, 15, 30, 60])
  func steps(step: Int) throws {
    let bench = try bench(step: step)
    for minutes in 1...120 {
      let hours = WorkTime(minutes: minutes).description
      let isStep = minutes.isMultiple(of: step)
      if isStep {
        #expect(try submit(bench, ["hours": JSON(hours)])["minutes"]?.int == minutes)
        #expect(try submit(bench, ["minutes": JSON(minutes)])["hours"]?.description == hours)
      } else {
        #expect(try violations(bench, ["hours": JSON(hours)]) == ["hours: step"])
        #expect(try violations(bench, ["minutes": JSON(minutes)]) == ["minutes: step"])
      }
      let imported = try submit(bench, ["minutes": JSON(minutes), "source": JSON("x:\(minutes)")])
      #expect(imported["minutes"]?.int == minutes)
    }
    #expect(bench.indexesAreTrue)
  }
}
