import TestSupport
import Testing
import Wire

@Suite("Changes that cause warnings")
struct EditWarningTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.create("Acme", "App")
    try bench.log("2026-11-17", 8)
  }

  func warnings(_ params: JSON) throws -> [String] {
    let data = try bench.refusal("hours.edit", params).data
    return data?["warnings"]?.elements.compactMap { $0["name"]?.string } ?? []
  }

  @Test("need acknowledgement as in logging: a second record that day, the future, or over 24 hours")
  func asks() throws {
    try bench.log("2026-11-16", 20)
    #expect(try warnings(["id": 1, "date": "2026-11-16"]) == ["duplicate", "over24"])
    #expect(try warnings(["id": 1, "date": "2090-01-01"]) == ["future"])
    #expect(try bench.call("hours.edit", ["id": 1, "date": "2090-01-01", "acknowledge": ["future"]])["rev"] != nil)
    // If a warning already applied before the edit, it isn't repeated.
    try bench.call("hours.edit", ["id": 1, "comment": "later", "hours": 7])
    try bench.call("hours.submit", ["client": "Acme", "project": "App", "date": "2026-11-16", "hours": 4])
    #expect(try warnings(["id": 2, "hours": 20.5]) == ["over24"])
    try bench.call("hours.edit", ["id": 2, "hours": 19])
  }

  @Test("old clients may send 1 and 0")
  func numbers() throws {
    let old = try bench.call("hours.edit", ["id": 1, "billable": "0", "employment": "0"])["record"]
    #expect(old?["billable"]?.bool == false && old?["employment"]?.string == "part-time")
    let new = try bench.call("hours.edit", ["id": 1, "billable": "1", "employment": "1"])["record"]
    #expect(new?["billable"]?.bool == true && new?["employment"]?.string == "full-time")
    #expect(try bench.refusal("hours.edit", ["id": 1, "billable": "2"]).violations == ["billable: type"])
  }

  @Test("a change without effect says so, and so does reading settings")
  func unchanged() throws {
    let rev = bench.rev
    for (method, params) in [
      ("hours.edit", ["id": 1]), ("hours.edit", ["id": 1, "hours": 8]), ("hours.settings", [:]),
    ]
      as [(String, JSON)]
    {
      let reply = try bench.call(method, params)
      #expect(reply["changed"]?.bool == false && reply["rev"]?.int == rev && bench.rev == rev)
      if method == "hours.edit" {
        let dry = try bench.call(method, ["id": 1, "dryRun": true])
        #expect(dry["changed"]?.bool == false && dry["dryRun"]?.bool == true)
      }
    }
    #expect(try bench.call("hours.edit", ["id": 1, "hours": 2])["changed"] == nil)
    #expect(try bench.undo()["undone"]?.int == rev + 1)
  }
}
