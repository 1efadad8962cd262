import TestSupport
import Testing
import Wire

@Suite("Logging hours")
struct SubmitTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
  }

  static let good: [String: JSON] = ["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 8]

  static func params(_ members: [String: JSON]) -> JSON { .object(good.merging(members) { $1 }) }

  @Test("a record has the given fields, and defaults for the rest")
  func record() throws {
    let record = try #require(try bench.call("hours.submit", .object(Self.good))["record"])
    #expect(record["id"]?.int == 1 && record["client"]?.string == "Acme" && record["project"]?.string == "Site")
    #expect(record["date"]?.string == "2026-11-17" && record["hours"]?.description == "8")
    #expect(record["comment"]?.string == "" && record["billable"]?.bool == true)
    #expect(record["employment"]?.string == "full-time" && record["locked"]?.bool == false)
    #expect(record["createdAt"]?.string == "2026-11-18T11:06:40Z" && record["updatedAt"] == record["createdAt"])
    try bench.call("hours.settings", ["employment": "part-time"])
    #expect(
      try bench.call("hours.submit", Self.params(["date": "2026-11-16"]))["record"]?["employment"]?.string
        == "part-time")
    #expect(
      try bench.call("hours.submit", Self.params(["date": "2026-11-15", "employment": "full-time"]))["record"]?[
        "employment"]?.string == "full-time")
  }

  static let goodMembers: [[String: JSON]] = [
    ["hours": 0.5], ["hours": 24], ["hours": "0.5"], ["hours": "8"], ["hours": "8.0"], ["hours": "23.5"],
    ["hours": "24.0"], ["hours": " 24 "], ["hours": 8.0], ["hours": 0.8e1], ["date": "1900-01-01"],
    ["date": "2024-02-29"], ["date": "02/29/2024"], ["date": "01/05/2015"], ["date": "01/01/1900"],
    ["comment": JSON(String(repeating: "é", count: 300))], ["comment": .null], ["comment": "two\nlines"],
    ["billable": false], ["billable": .null], ["employment": "part-time"], ["employment": .null],
    ["client": "aCME", "project": "sITE"],
  ]

  @Test("exactly at each limit", arguments: goodMembers)
  func atLimits(members: [String: JSON]) throws {
    try bench.call("hours.submit", Self.params(members))
  }

  @Test("far in the future, with acknowledgement", arguments: ["2099-12-31", "12/31/2099"])
  func latest(date: String) throws {
    let reply = try bench.call("hours.submit", Self.params(["date": JSON(date), "acknowledge": ["future"]]))
    #expect(reply["record"]?["date"]?.string == "2099-12-31")
  }

  static let badMembers: [([String: JSON], String)] = [
    (["hours": 0], "hours: range"), (["hours": 24.5], "hours: range"), (["hours": 0.4], "hours: step"),
    (["hours": 8.25], "hours: step"), (["hours": -8], "hours: range"), (["hours": "0"], "hours: range"),
    (["hours": "24.5"], "hours: range"), (["hours": "8.25"], "hours: step"), (["hours": "eight"], "hours: step"),
    (["hours": "8,5"], "hours: step"), (["hours": 1e300], "hours: step"), (["hours": true], "hours: type"),
    (["hours": .null], "hours: null"), (["date": "1899-12-31"], "date: year"), (["date": "2100-01-01"], "date: year"),
    (["date": "12/31/1899"], "date: year"), (["date": "2026-02-29"], "date: date"),
    (["date": "02/30/2026"], "date: date"), (["date": "13/01/2026"], "date: date"),
    (["date": "2/28/2026"], "date: date"), (["date": "17/11/2026"], "date: date"),
    (["date": "02/28/2026x"], "date: date"), (["date": "2026-11-17T00:00:00Z"], "date: date"),
    (["date": 20_261_117], "date: date"), (["comment": JSON(String(repeating: "é", count: 301))], "comment: length"),
    (["comment": "bell\u{7}"], "comment: control"), (["billable": "yes"], "billable: type"),
    (["employment": "half-time"], "employment: choice"), (["client": ""], "client: empty"),
    (["project": JSON(String(repeating: "x", count: 300))], "project: length"),
    (["acknowledge": ["x"]], "acknowledge: choice"),
    (["timeZone": "Mars/Olympus"], "timeZone: timeZone"), (["user": "me"], "user: unknown"),
  ]

  @Test("beyond each limit", arguments: badMembers)
  func pastLimits(members: [String: JSON], violation: String) throws {
    let refusal = try bench.refusal("hours.submit", Self.params(members))
    #expect(refusal.code == -32602 && refusal.violations == [violation])
    #expect(try bench.ids() == [])
  }

  @Test("all errors are reported at once, and nothing is lost")
  func violations() throws {
    try bench.call("hours.submit", .object(Self.good))
    let before = bench.rows
    let refusal = try bench.refusal(
      "hours.submit",
      [
        "client": "", "date": "02/30/2026", "hours": 0.3, "comment": 5, "billable": "yes", "employment": "",
        "extra": 1,
      ])
    #expect(
      refusal.violations == [
        "client: empty", "project: missing", "date: date", "hours: step", "comment: type", "billable: type",
        "employment: choice", "extra: unknown",
      ])
    #expect(bench.rows == before)
  }

  @Test("only members log on a project, and only on an existing one")
  func members() throws {
    let stranger = try bench.refusal("hours.submit", .object(Self.good), as: 1001)
    #expect(stranger.code == -32003 && stranger.reason == "hours.notMember")
    #expect(try bench.reason("hours.submit", .object(Self.good), as: 0) == "hours.notMember")
    #expect(try bench.refusal("hours.submit", Self.params(["project": "App"])).code == -32001)
    try bench.call("hours.project.leave", ["client": "Acme", "project": "Site"])
    #expect(try bench.reason("hours.submit", .object(Self.good)) == "hours.notMember")
  }

  @Test("a second record of the same day and project needs acknowledgement; of another project, day or user it doesn't")
  func duplicate() throws {
    try bench.create("Acme", "App")
    try bench.join("Acme", "Site", as: 1001)
    try bench.call("hours.submit", .object(Self.good))
    let refusal = try bench.refusal("hours.submit", Self.params(["hours": 1, "project": "SITE"]))
    #expect(refusal.code == -32005 && refusal.reason == "rpc.wantsAcknowledgement")
    #expect(refusal.warnings == ["duplicate"] && refusal.message.contains("8 h on 'Acme/Site' for 2026-11-17"))
    try bench.call("hours.submit", Self.params(["hours": 1, "acknowledge": ["duplicate"]]))
    try bench.call("hours.submit", Self.params(["project": "App", "hours": 1]))
    try bench.call("hours.submit", Self.params(["date": "2026-11-16"]))
    try bench.call("hours.submit", .object(Self.good), as: 1001)
  }

  @Test("more than 24 hours in a day need acknowledgement; 24 are a full day")
  func over24() throws {
    try bench.create("Acme", "App")
    try bench.call("hours.submit", Self.params(["hours": 16]))
    try bench.call("hours.submit", Self.params(["hours": 8, "project": "App"]))
    try bench.create("Beta", "b")
    let refusal = try bench.refusal("hours.submit", Self.params(["hours": 0.5, "client": "Beta", "project": "b"]))
    #expect(refusal.warnings == ["over24"] && refusal.message.contains("24.5 h"))
    try bench.call(
      "hours.submit", Self.params(["hours": 0.5, "client": "Beta", "project": "b", "acknowledge": ["over24"]]))
  }

  @Test("tomorrow needs acknowledgement, and today doesn't, in the named zone")
  func future() throws {
    // In Auckland, it is already the 19th.
    try bench.call("hours.submit", Self.params(["date": "2026-11-18"]))
    #expect(try bench.refusal("hours.submit", Self.params(["date": "2026-11-19"])).warnings == ["future"])
    try bench.call("hours.submit", Self.params(["date": "2026-11-19", "timeZone": "Pacific/Auckland"]))
    try bench.set("2026-11-18T05:00:00Z")
    let zone: [String: JSON] = ["date": "2026-11-18", "timeZone": "America/Los_Angeles"]
    #expect(try bench.refusal("hours.submit", Self.params(zone)).warnings == ["duplicate", "future"])
  }

  @Test("all warnings are reported together, and only together acknowledged")
  func allWarnings() throws {
    try bench.log("2026-11-20", 20)
    let odd: [String: JSON] = ["date": "2026-11-20", "hours": 4.5]
    let all = ["duplicate", "future", "over24"]
    #expect(try bench.refusal("hours.submit", Self.params(odd)).warnings == all)
    for left in all {
      let known = JSON.texts(all.filter { $0 != left })
      #expect(
        try bench.refusal("hours.submit", Self.params(odd.merging(["acknowledge": known]) { $1 })).warnings == all)
    }
    try bench.call("hours.submit", Self.params(odd.merging(["acknowledge": JSON.texts(all)]) { $1 }))
    #expect(try bench.ids() == [2, 1])
  }

  @Test("a dry run reports warnings, too, and stores nothing")
  func dryRun() throws {
    #expect(
      try bench.refusal("hours.submit", Self.params(["date": "2026-11-20", "dryRun": true])).warnings == ["future"])
    #expect(try bench.call("hours.submit", Self.params(["dryRun": true]))["record"]?["id"]?.int == 1)
    #expect(try bench.ids() == [])
  }

  @Test("logging again takes the last hours and flags without the comment, for today or a given day")
  func quick() throws {
    let pair: [String: JSON] = ["client": "acme", "project": "site"]
    #expect(try bench.reason("hours.quick", .object(pair)) == "hours.nothingToRepeat")
    try bench.log("2026-11-16", 7.5, ["comment": "x", "billable": false, "employment": "part-time"])
    let record = try #require(try bench.call("hours.quick", .object(pair))["record"])
    #expect(record["date"]?.string == "2026-11-18" && record["hours"]?.double == 7.5)
    #expect(record["comment"]?.string == "" && record["billable"]?.bool == false)
    #expect(record["employment"]?.string == "part-time")
    #expect(try bench.refusal("hours.quick", .object(pair)).warnings == ["duplicate"])
    let tomorrow = pair.merging(["timeZone": "Pacific/Auckland"]) { $1 }
    #expect(try bench.call("hours.quick", .object(tomorrow))["record"]?["date"]?.string == "2026-11-19")
    let dated = pair.merging(["date": "11/13/2026"]) { $1 }
    #expect(try bench.call("hours.quick", .object(dated))["record"]?["date"]?.string == "2026-11-13")
    #expect(try bench.reason("hours.quick", .object(pair), as: 1001) == "hours.notMember")
    let full = pair.merging(["date": "2026-11-13", "acknowledge": ["duplicate"]]) { $1 }
    for _ in 1...2 { try bench.call("hours.quick", .object(full)) }
    #expect(try bench.refusal("hours.quick", .object(full)).warnings == ["duplicate", "over24"])
  }
}
