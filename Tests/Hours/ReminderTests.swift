import Host
import TestSupport
import Testing
import Time
import Wire

@Suite("Reminders")
struct ReminderTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
  }

  private func subscribe(as uid: UInt32 = 1000) throws {
    try bench.call("events.subscribe", ["topics": ["hours.reminder"]], as: uid)
  }

  /// The reminders that a user gets up to a time, such as `2026-11-18T17:30:00Z 2026-11-18`. The first part is when the
  /// reminder came, and the second part is the day that it is about.
  private func told(until time: String, of uid: UInt32 = 1000) throws -> [String] {
    bench.harness.passTime(to: try #require(Instant(rfc3339: time.utf8)).seconds)
    return bench.harness.takeEvents(of: uid).compactMap { event in
      guard let params = event["params"], params["method"]?.string == "hours.reminder" else { return nil }
      return "\(params["at"]?.string ?? "?") \(params["date"]?.string ?? "?")"
    }
  }

  @Test("come at the configured time on working days without a record, only to their user")
  func days() throws {
    try subscribe()
    try subscribe(as: 1001)
    try bench.call("hours.settings", ["reminder": "17:30"])
    #expect(try told(until: "2026-11-18T17:29:59Z") == [])
    #expect(try told(until: "2026-11-18T17:30:00Z") == ["2026-11-18T17:30:00Z 2026-11-18"])
    try bench.log("2026-11-19")
    // The 21st and 22nd are a weekend, on which no reminders come.
    #expect(
      try told(until: "2026-11-24T00:00:00Z") == ["2026-11-20T17:30:00Z 2026-11-20", "2026-11-23T17:30:00Z 2026-11-23"])
    #expect(try told(until: "2026-11-24T00:00:00Z", of: 1001) == [])
    try bench.log("2026-11-24")
    try bench.call("hours.delete", ["id": 2])
    #expect(try told(until: "2026-11-25T00:00:00Z") == ["2026-11-24T17:30:00Z 2026-11-24"])
    try bench.call("hours.settings", ["reminder": .null])
    #expect(try told(until: "2026-11-27T00:00:00Z") == [] && bench.harness.ringsAt == nil)
  }

  @Test("describe themselves, and belong to no transaction")
  func event() throws {
    try subscribe()
    try bench.call("hours.settings", ["reminder": "12:00"])
    bench.harness.passTime(to: bench.clock.now + 3600)
    let params = try #require(bench.harness.takeEvents().last?["params"])
    #expect(params["module"]?.string == "hours" && params["method"]?.string == "hours.reminder")
    #expect(params["by"]?.isNull == true && params["changes"]?.count == 0 && params["rev"]?.int == bench.rev)
    #expect(params["reminder"]?.string == "12:00")
  }

  @Test("follow the chosen zone, by default the daemon's")
  func zones() throws {
    try subscribe()
    try bench.call("hours.settings", ["reminder": "17:30", "timeZone": "America/New_York"])
    #expect(try told(until: "2026-11-19T00:00:00Z") == ["2026-11-18T22:30:00Z 2026-11-18"])
    // When it is Thursday evening in New York, it is already Friday in Auckland.
    try bench.call("hours.settings", ["timeZone": "Pacific/Auckland", "reminder": "09:00"])
    #expect(try told(until: "2026-11-20T00:00:00Z") == ["2026-11-19T20:00:00Z 2026-11-20"])
  }

  @Test("come once in a repeated hour, and later if their time is skipped")
  func clockChanges() throws {
    try bench.set("2026-03-28T12:00:00Z")
    try subscribe()
    let everyDay: JSON = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    try bench.call("hours.settings", ["reminder": "02:30", "timeZone": "Europe/Berlin", "workdays": everyDay])
    #expect(
      try told(until: "2026-03-30T12:00:00Z") == ["2026-03-29T01:30:00Z 2026-03-29", "2026-03-30T00:30:00Z 2026-03-30"])
    _ = try told(until: "2026-10-24T12:00:00Z")
    #expect(
      try told(until: "2026-10-26T12:00:00Z") == ["2026-10-25T00:30:00Z 2026-10-25", "2026-10-26T01:30:00Z 2026-10-26"])
  }

  @Test("omit a day that a zone skipped")
  func skippedDay() throws {
    // Samoa had no Friday, 30 December 2011.
    try bench.set("2011-12-29T00:00:00Z")
    try subscribe()
    try bench.call("hours.settings", ["reminder": "17:00", "timeZone": "Pacific/Apia"])
    #expect(
      try told(until: "2012-01-02T12:00:00Z") == [
        "2011-12-29T03:00:00Z 2011-12-28", "2011-12-30T03:00:00Z 2011-12-29", "2012-01-02T03:00:00Z 2012-01-02",
      ])
  }

  @Test("only the last one is sent after the machine slept for days")
  func slept() throws {
    try subscribe()
    try bench.call("hours.settings", ["reminder": "17:30"])
    bench.harness.settle()
    // The clock shows a Saturday.
    try bench.set("2026-11-21T10:00:00Z")
    bench.harness.host.ring()
    #expect(try told(until: "2026-11-21T10:00:00Z") == ["2026-11-20T17:30:00Z 2026-11-20"])
  }
}
