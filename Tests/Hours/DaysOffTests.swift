import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Hours

@Suite("Days off")
struct DaysOffTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
  }

  /// The days off in a reply, each period in the form `2026-12-24..2026-12-31 holidays`.
  private func daysOff(in reply: JSON) -> [String] {
    reply["settings"]?["daysOff"]?.elements.map { absence in
      let (from, to) = (absence["from"]?.string ?? "", absence["to"]?.string ?? "")
      return "\(from == to ? from : "\(from)..\(to)") \(absence["name"]?.string ?? "?")"
    } ?? []
  }

  @discardableResult
  private func add(_ from: String, _ to: String? = nil, _ name: JSON = .null) throws -> [String] {
    daysOff(
      in: try bench.call("hours.dayOff.add", ["from": JSON(from), "to": JSON(to ?? from), "name": name]))
  }

  @discardableResult
  private func remove(_ from: String, _ to: String? = nil) throws -> [String] {
    daysOff(in: try bench.call("hours.dayOff.remove", ["from": JSON(from), "to": JSON(to ?? from)]))
  }

  @Test("are sorted and unique; a later name replaces an earlier one, and adjacent days merge")
  func adding() throws {
    try add("2026-12-24", "2026-12-31", "holidays")
    #expect(try add("2026-11-20") == ["2026-11-20 ", "2026-12-24..2026-12-31 holidays"])
    #expect(
      try add("2026-12-28", "2026-12-29", "ill") == [
        "2026-11-20 ", "2026-12-24..2026-12-27 holidays", "2026-12-28..2026-12-29 ill",
        "2026-12-30..2026-12-31 holidays",
      ])
    #expect(try add("2026-12-28", "2026-12-29", "holidays") == ["2026-11-20 ", "2026-12-24..2026-12-31 holidays"])
    #expect(try add("2027-01-01", "2027-01-03", "holidays").last == "2026-12-24..2027-01-03 holidays")
    #expect(try add("2026-11-01", "2027-02-01") == ["2026-11-01..2027-02-01 "])
    let rev = bench.rev
    #expect(try bench.call("hours.dayOff.add", ["from": "2026-11-02", "to": "2026-11-03"])["changed"] == false)
    #expect(bench.rev == rev)
  }

  @Test("are removed day by day")
  func removing() throws {
    try add("2026-12-24", "2026-12-31", "holidays")
    #expect(try remove("2026-12-30") == ["2026-12-24..2026-12-29 holidays", "2026-12-31 holidays"])
    #expect(try remove("2026-12-01", "2026-12-25") == ["2026-12-26..2026-12-29 holidays", "2026-12-31 holidays"])
    #expect(try remove("2026-12-29", "2027-06-01") == ["2026-12-26..2026-12-28 holidays"])
    #expect(try remove("2020-01-01", "2029-12-31") == [])
    #expect(try bench.call("hours.dayOff.remove", ["from": "2026-12-24", "to": "2026-12-24"])["changed"] == false)
  }

  @Test("can be replaced by settings, in any order, survive a restart, and can be undone")
  func whole() throws {
    let reply = try bench.call(
      "hours.settings",
      [
        "daysOff": [
          ["from": "2027-04-02"], ["from": "2026-12-24", "to": "2026-12-31", "name": " holidays "],
          ["from": "2027-04-03", "to": .null],
        ]
      ])
    let all = ["2026-12-24..2026-12-31 holidays", "2027-04-02..2027-04-03 "]
    #expect(daysOff(in: reply) == all)
    try bench.restart()
    #expect(daysOff(in: try bench.call("hours.settings")) == all)
    try bench.call("hours.settings", ["reminder": "17:30"])
    #expect(daysOff(in: try bench.call("hours.settings", ["daysOff": .null])) == [])
    try bench.undo(bench.rev)
    #expect(daysOff(in: try bench.call("hours.settings")) == all && bench.indexesAreTrue)
    #expect(daysOff(in: try bench.call("hours.settings", as: 1001)) == [])
  }

  @Test("with errors are refused, all errors at once")
  func violations() throws {
    let refused = { (daysOff: JSON) in
      try self.bench.refusal("hours.settings", ["daysOff": daysOff]).violations
    }
    #expect(try refused("2026-12-24") == ["daysOff: type"])
    #expect(try refused(["2026-12-24"]) == ["daysOff[0]: type"])
    #expect(try refused([["to": "2026-12-24"]]) == ["daysOff[0].from: missing"])
    #expect(try refused([["from": "24.12.2026"]]) == ["daysOff[0].from: date"])
    #expect(try refused([["from": "2026-12-24", "to": "2026-12-23"]]) == ["daysOff[0].to: range"])
    #expect(try refused([["from": "2026-12-24", "until": "2026-12-25"]]) == ["daysOff[0].until: unknown"])
    #expect(try refused([["from": "2026-12-24", "name": "a\nb"]]) == ["daysOff[0].name: control"])
    #expect(
      try refused([["from": "2026-12-24"], ["from": "2026-12-01", "to": "2026-12-24"]]) == ["daysOff: overlap"])
    #expect(
      try bench.refusal("hours.dayOff.add", ["from": "2026-12-24", "to": "2026-12-23", "name": ""]).violations
        == ["name: empty"])
    #expect(
      try bench.refusal("hours.dayOff.add", ["from": "2026-12-24", "to": "2026-12-23"]).violations == ["to: range"])
    #expect(
      try bench.refusal("hours.dayOff.add", ["from": "2000-01-01", "to": "2026-12-23"]).violations == ["to: range"])
  }

  @Test("are limited in number, whichever call adds them")
  func limit() throws {
    let first = try #require(Day(iso: "2027-01-01".utf8))
    let all = (0..<DaysOff.most).map { number in ["from": JSON(first.adding(days: 10 * number).description)] as JSON }
    try bench.call(
      "hours.settings",
      [
        "daysOff": JSON { writer in
          writer.beginArray()
          for day in all { writer.json(day) }
          writer.endArray()
        }
      ])
    let refusal = try bench.refusal("hours.dayOff.add", ["from": "2026-12-24", "to": "2026-12-30"])
    #expect(refusal.reason == "hours.tooManyDaysOff" && refusal.data?["limit"]?.int == DaysOff.most)
    // Days that were already off aren't counted twice.
    try add("2027-01-01", nil, "New Year")
    try add("2027-01-01", "2027-01-12", "holidays")
    try remove("2027-01-03")
    #expect(
      try bench.refusal("hours.dayOff.remove", ["from": "2027-01-05", "to": "2027-01-05"]).reason
        == "hours.tooManyDaysOff")
    #expect(try remove("2027-01-05", "2027-01-12").count == DaysOff.most)
  }

  @Test("aren't missing days and cause no reminder")
  func asked() throws {
    // The clock shows Wednesday, 18 November.
    try add("2026-11-12", "2026-11-16", "ill")
    let missing = try bench.strings("hours.missing", "days", ["from": "2026-11-09", "to": "2026-11-30"])
    #expect(missing == ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-17", "2026-11-18"])
    try add("2026-11-19", "2026-11-22")
    try bench.call("hours.settings", ["reminder": "17:30"])
    try bench.call("events.subscribe", ["topics": ["hours.reminder"]])
    bench.harness.passTime(to: try #require(Instant(rfc3339: "2026-11-24T00:00:00Z".utf8)).seconds)
    let told = bench.harness.takeEvents(of: 1000).compactMap { $0["params"]?["date"]?.string }
    #expect(told == ["2026-11-18", "2026-11-23"])
    try remove("2026-11-12")
    #expect(try bench.strings("hours.missing", "days", ["from": "2026-11-12", "to": "2026-11-16"]) == ["2026-11-12"])
  }

  @Test("of a journal from before the feature are none")
  func oldRow() throws {
    let old = #"{"workdays":["monday"],"reminder":"07:05"}"#
    let preferences = try Preferences(id: 1, json: JSON(parsing: Array(old.utf8)))
    let monday = try #require(Day(iso: "2026-11-16".utf8))
    #expect(preferences.daysOff == DaysOff() && preferences.isWorkday(monday))
    var writer = JSONWriter()
    writer.beginObject()
    preferences.write(to: &writer)
    writer.endObject()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == old)
  }

  @Test(
    "of a damaged journal are refused",
    arguments: [
      #"[{"from":"2026-12-24","to":"2026-12-23","name":""}]"#, #"[{"from":"2026-12-24"}]"#, #"{}"#,
      #"[{"from":"2026-12-24","to":"2026-12-24","name":""},{"from":"2026-12-24","to":"2026-12-25","name":""}]"#,
    ])
  func damaged(json: String) throws {
    #expect(DaysOff(stored: try JSON(parsing: json)) == nil)
  }

  @Test("are found by day among many")
  func contains() throws {
    let days = DaysOff(
      stored: [
        ["from": "2026-01-01", "to": "2026-01-01", "name": ""], ["from": "2026-03-01", "to": "2026-03-10", "name": ""],
        ["from": "2026-12-24", "to": "2026-12-31", "name": "holidays"],
      ])
    let off = try [
      "2025-12-31", "2026-01-01", "2026-01-02", "2026-02-28", "2026-03-01", "2026-03-10", "2026-03-11",
      "2026-12-23", "2026-12-24", "2026-12-31", "2027-01-01",
    ].filter { day in
      try #require(days).contains(try #require(Day(iso: day.utf8)))
    }
    #expect(off == ["2026-01-01", "2026-03-01", "2026-03-10", "2026-12-24", "2026-12-31"])
  }
}
