import TestSupport
import Testing
import Wire

@Suite("Settings of hours, and missing days")
struct SettingsTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
  }

  private func settings(_ params: JSON = [:], as uid: UInt32 = 1000) throws -> JSON? {
    try bench.call("hours.settings", params, as: uid)["settings"]
  }

  @Test("have defaults; reading them changes nothing")
  func first() throws {
    let rev = bench.rev
    let settings = try settings()
    #expect(settings?["employment"]?.string == "full-time" && settings?["reminder"]?.isNull == true)
    #expect(
      settings?["workdays"]?.elements.map(\.string) == ["monday", "tuesday", "wednesday", "thursday", "friday"])
    #expect(settings?["timeZone"]?.string == "UTC" && bench.rev == rev)
  }

  @Test("given fields are set, others stay, for the caller only")
  func setting() throws {
    _ = try settings(["reminder": "17:30", "timeZone": "Europe/Berlin", "employment": "part-time"])
    let second = try settings(["workdays": ["sunday", "monday", "sunday"]])
    #expect(second?["workdays"]?.elements.map(\.string) == ["monday", "sunday"])
    #expect(second?["reminder"]?.string == "17:30" && second?["timeZone"]?.string == "Europe/Berlin")
    #expect(second?["employment"]?.string == "part-time")
    let cleared = try settings(["reminder": .null, "timeZone": .null])
    #expect(cleared?["reminder"]?.isNull == true && cleared?["timeZone"]?.string == "UTC")
    #expect(try settings(as: 1001)?["employment"]?.string == "full-time")
    try bench.restart()
    #expect(try settings() == cleared)
  }

  @Test("with errors are refused, all errors at once")
  func violations() throws {
    let refusal = try bench.refusal(
      "hours.settings",
      ["employment": .null, "workdays": ["monday", "Montag"], "reminder": "24:00", "timeZone": "Nowhere"])
    #expect(
      refusal.violations == [
        "employment: null", "workdays: choice", "reminder: time", "timeZone: timeZone",
      ])
    for time in ["7:30", "07:60", "1730", "17:30:00", "", "17.30"] {
      #expect(try bench.refusal("hours.settings", ["reminder": JSON(time)]).violations == ["reminder: time"])
    }
    #expect(try settings(["reminder": "00:00"])?["reminder"]?.string == "00:00")
    #expect(try settings(["reminder": "23:59", "workdays": []])?["workdays"]?.count == 0)
  }

  private func missing(_ from: String, _ to: String, _ zone: String = "UTC") throws -> [String] {
    try bench.strings(
      "hours.missing", "days", ["from": JSON(from), "to": JSON(to), "timeZone": JSON(zone)])
  }

  @Test("working days without a record are missing, up to today if today has a record")
  func missingDays() throws {
    try bench.log("2026-11-12")
    try bench.log("2026-11-15")
    #expect(
      try missing("2026-11-11", "2026-11-30") == ["2026-11-11", "2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18"])
    #expect(try missing("2026-11-18", "2026-11-30", "Pacific/Auckland") == ["2026-11-18", "2026-11-19"])
    try bench.call("hours.settings", ["workdays": ["sunday", "thursday"]])
    #expect(try missing("11/01/2026", "2026-11-18") == ["2026-11-01", "2026-11-05", "2026-11-08"])
    #expect(try missing("2026-12-01", "2026-12-31") == [])
    try bench.call("hours.delete", ["id": 1])
    #expect(try missing("2026-11-12", "2026-11-12") == ["2026-11-12"])
  }

  @Test("the range of missing days is at most ten years, and its ends are required and in order")
  func missingRange() throws {
    #expect(try bench.refusal("hours.missing").violations == ["from: missing", "to: missing"])
    #expect(
      try bench.refusal("hours.missing", ["from": "2026-11-02", "to": "2026-11-01"]).violations == ["to: range"])
    #expect(try missing("2016-11-13", "2026-11-18").count == 2613)
    #expect(try bench.refusal("hours.missing", ["from": "2016-11-01", "to": "2026-11-18"]).violations == ["to: range"])
  }
}
