import TestSupport
import Testing
import Wire

@Suite("Changing records")
struct EditTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.log("2026-11-17", 8, ["comment": "first"])
    bench.pass(seconds: 60)
  }

  @Test("given fields change, others stay, and null clears a comment")
  func edit() throws {
    let all: JSON = [
      "id": 1, "date": "11/16/2026", "hours": "7.5", "comment": "second", "billable": false, "employment": "part-time",
    ]
    let record = try #require(try bench.call("hours.edit", all)["record"])
    #expect(record["date"]?.string == "2026-11-16" && record["hours"]?.double == 7.5)
    #expect(record["comment"]?.string == "second" && record["billable"]?.bool == false)
    #expect(record["employment"]?.string == "part-time" && record["project"]?.string == "Site")
    #expect(record["updatedAt"]?.string == "2026-11-18T11:07:40Z" && record["createdAt"] != record["updatedAt"])
    let cleared = try bench.call("hours.edit", ["id": 1, "comment": .null])["record"]
    #expect(cleared?["comment"]?.string == "" && cleared?["hours"]?.double == 7.5)
  }

  @Test("a change to the current value is no change")
  func nothing() throws {
    let rev = bench.rev
    let record = try bench.call("hours.edit", ["id": 1, "hours": 8.0])["record"]
    #expect(record?["updatedAt"] == record?["createdAt"] && bench.rev == rev)
  }

  @Test("client and project stay, and the limits are those of logging")
  func violations() throws {
    let refusal = try bench.refusal(
      "hours.edit",
      [
        "id": 1, "hours": .null, "date": .null, "billable": .null, "employment": .null, "project": "App",
        "client": "Beta",
      ])
    #expect(
      refusal.violations == [
        "date: null", "hours: null", "billable: null", "employment: null", "project: unknown", "client: unknown",
      ])
    #expect(try bench.refusal("hours.edit", ["id": 1, "date": "2100-01-01"]).violations == ["date: year"])
    #expect(try bench.refusal("hours.edit", ["id": 0]).violations == ["id: type"])
  }

  @Test("another user's record is not found, but an administrator can edit and delete it")
  func others() throws {
    for method in ["hours.edit", "hours.delete"] {
      let refusal = try bench.refusal(method, ["id": 1], as: 1001)
      #expect(refusal.code == -32001 && refusal.reason == "hours.recordNotFound")
      #expect(refusal.data?["field"]?.string == "id" && refusal.data?["id"]?.int == 1)
      #expect(try bench.reason(method, ["id": 99]) == "hours.recordNotFound")
    }
    let edited = try bench.call("hours.edit", ["id": 1, "hours": 2], as: 0)["record"]
    #expect(try edited?["hours"]?.double == 2 && edited?["user"]?.string == bench.name(of: 1000))
    try bench.call("hours.delete", ["id": 1], as: 0)
    #expect(try bench.ids() == [])
    try bench.undo(as: 0)
    #expect(try bench.ids() == [1])
  }

  @Test("a deleted record is returned once more, and its id is never reused")
  func delete() throws {
    #expect(try bench.call("hours.delete", ["id": 1])["record"]?["comment"]?.string == "first")
    #expect(try bench.log("2026-11-17") == 2)
  }
}
