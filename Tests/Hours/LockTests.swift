import TestSupport
import Testing
import Wire

@Suite("Locked days")
struct LockTests {
  let bench: Bench

  /// The clock shows the 18th. Days are locked after 7 days, so the 11th is the first unlocked day.
  init() throws {
    bench = try Bench(lockAfterDays: 7)
    try bench.create("Acme", "Site")
  }

  private func params(_ date: String) -> JSON {
    ["client": "Acme", "project": "Site", "date": JSON(date), "hours": 8, "acknowledge": ["duplicate"]]
  }

  @Test("a day seven days back is open, and the day before it is locked")
  func edge() throws {
    try bench.call("hours.submit", params("2026-11-11"))
    let refusal = try bench.refusal("hours.submit", params("2026-11-10"))
    #expect(refusal.code == -32002 && refusal.reason == "hours.locked")
    #expect(refusal.data?["date"]?.string == "2026-11-10" && refusal.data?["lockAfterDays"]?.int == 7)
    #expect(refusal.message.contains("2026-11-11"))
    try bench.set("2026-11-18T23:59:59Z")
    try bench.call("hours.submit", params("2026-11-11"))
    try bench.set("2026-11-19T00:00:00Z")
    #expect(try bench.reason("hours.submit", params("2026-11-11")) == "hours.locked")
    #expect(
      try bench.reason("hours.quick", ["client": "Acme", "project": "Site", "date": "2026-11-11"]) == "hours.locked")
  }

  @Test("a locked record is shown as such, can't be edited or deleted, and no record can be moved to its day")
  func edit() throws {
    try bench.call("hours.submit", params("2026-11-11"))
    try bench.call("hours.submit", params("2026-11-12"))
    #expect(try bench.reason("hours.edit", ["id": 1, "date": "2026-11-10"]) == "hours.locked")
    bench.pass(days: 1)
    #expect(try bench.call("hours.list")["records"]?.elements.map { $0["locked"]?.bool } == [false, true])
    for params in [
      ["id": 1, "hours": 4], ["id": 1, "comment": "x"], ["id": 1, "date": "2026-11-12"],
      ["id": 2, "date": "2026-11-11"],
    ] as [JSON] {
      let refusal = try bench.refusal("hours.edit", params)
      #expect(refusal.reason == "hours.locked" && refusal.data?["date"]?.string == "2026-11-11")
      #expect(refusal.data?["record"]?["id"] == params["id"])
    }
    for uid in [1000, 0] as [UInt32] { #expect(try bench.reason("hours.delete", ["id": 1], as: uid) == "hours.locked") }
  }

  @Test("a locked day is refused without asking for acknowledgement first")
  func lockedBeforeOdd() throws {
    try bench.call("hours.submit", params("2026-11-11"))
    bench.pass(days: 1)
    #expect(
      try bench.reason("hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-11", "hours": 20])
        == "hours.locked")
  }

  @Test("undo and redo affect no locked day either")
  func undo() throws {
    try bench.call("hours.submit", params("2026-11-11"))
    try bench.call("hours.edit", ["id": 1, "hours": 4])
    let edited = bench.rev
    try bench.call("hours.submit", params("2026-11-11"))
    try bench.call("hours.delete", ["id": 2])
    let deleted = bench.rev
    try bench.call("hours.submit", params("2026-11-11"))
    let submitted = bench.rev
    try bench.call("hours.submit", params("2026-11-11"))
    let undone = try #require(try bench.undo()["rev"]?.int)
    bench.pass(days: 1)
    let before = bench.rows
    for rev in [edited, deleted, submitted, undone] {
      let refusal = try bench.undoRefusal(rev)
      #expect(refusal.code == -32002 && refusal.reason == "hours.locked")
      #expect(refusal.data?["record"]?["date"]?.string == "2026-11-11")
    }
    #expect(bench.rows == before && bench.indexesAreTrue)
    bench.pass(days: -1)
    try bench.undo(edited)
  }

  @Test("nothing is locked by default, and the daemon's zone determines the day")
  func zones() throws {
    let open = try Bench()
    try open.create("Acme", "Site")
    try open.call("hours.submit", params("1900-01-01"))
    let auckland = try Bench(lockAfterDays: 1, zone: "Pacific/Auckland")
    try auckland.create("Acme", "Site")
    let utc = JSON.object(["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 8, "timeZone": "UTC"])
    #expect(try auckland.reason("hours.submit", utc) == "hours.locked")
  }
}
