import TestSupport
import Testing
import Wire

@testable import Hours

@Suite("Contracts and balances")
struct BalanceTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.join("Acme", "Site", as: 1001)
  }

  private func set(_ from: String, _ hours: JSON, _ members: [String: JSON] = [:], as uid: UInt32 = 1000) throws {
    try bench.call(
      "hours.contract.set", .object(["from": JSON(from), "hours": hours].merging(members) { $1 }), as: uid)
  }

  /// The reply as strings: owed hours, worked hours, hours off, balance, and carried balance.
  private func balance(_ from: String, _ to: String, _ user: String? = nil, as uid: UInt32 = 1000) throws -> [String] {
    var params: [String: JSON] = ["from": JSON(from), "to": JSON(to)]
    if let user { params["user"] = JSON(user) }
    let reply = try bench.call("hours.balance", .object(params), as: uid)
    for name in ["owed", "worked", "off", "balance", "carried"] {
      let minutes = try #require(reply["\(name)Minutes"]?.int)
      #expect(abs((reply[name]?.double ?? 0) * 60 - Double(minutes)) < 0.01, "\(name)")
    }
    return ["owed", "worked", "off", "balance", "carried"].map { reply[$0]?.description ?? "?" }
  }

  private static let full: JSON = [8, 8, 8, 8, 8, 0, 0]

  @Test("compare what is owed, day by day, with what was worked or off, and carry the rest")
  func sums() throws {
    #expect(try balance("2026-11-02", "2026-11-08") == ["0", "0", "0", "0", "0"])
    try set("2026-11-02", Self.full)
    for day in 2...5 { try bench.log("2026-11-0\(day)", 8.5) }
    #expect(try balance("2026-11-02", "2026-11-08") == ["40", "34", "0", "-6", "0"])
    try bench.call("hours.dayOff.add", ["from": "2026-11-06", "to": "2026-11-08", "kind": "sick"])
    #expect(try balance("2026-11-02", "2026-11-08") == ["40", "34", "8", "2", "0"])
    #expect(try balance("2026-11-09", "2026-11-15") == ["40", "0", "0", "-40", "2"])
    // The user works half-time, starting on Wednesday.
    try set("2026-11-11", [4, 4, 4, 4, 4.5, 0, 0])
    #expect(try balance("2026-11-09", "2026-11-15") == ["28.5", "0", "0", "-28.5", "2"])
    #expect(try balance("2026-11-16", "2026-11-16") == ["4", "0", "0", "-4", "-26.5"])
    let contracts = try bench.call("hours.contracts")["contracts"]?.elements.map(\.self) ?? []
    #expect(contracts.map { $0["from"] } == ["2026-11-02", "2026-11-11"])
    #expect(contracts.map { $0["hours"] } == [Self.full, [4, 4, 4, 4, 4.5, 0, 0]])
    try bench.undo()
    #expect(try balance("2026-11-16", "2026-11-16") == ["8", "0", "0", "-8", "-38"] && bench.indexesAreTrue)
    try bench.restart()
    #expect(try balance("2026-11-16", "2026-11-16") == ["8", "0", "0", "-8", "-38"])
  }

  @Test("count hours from before the first contract in their range, but don't carry them")
  func beforeContracts() throws {
    try bench.log("2026-11-02", 8)
    try bench.log("2026-11-04", 6)
    #expect(try balance("2026-11-02", "2026-11-08") == ["0", "14", "0", "14", "0"])
    try set("2026-11-04", Self.full)
    #expect(try balance("2026-11-02", "2026-11-04") == ["8", "14", "0", "6", "0"])
    #expect(try balance("2026-11-05", "2026-11-05") == ["8", "0", "0", "-8", "-2"])
  }

  @Test("count days off by year and kind, with the year's allowance")
  func absences() throws {
    try set("2026-01-01", Self.full, ["allowance": 30])
    // There are two absences: one of about two weeks, including weekends, and one on a Friday.
    try bench.call("hours.dayOff.add", ["from": "2026-08-01", "to": "2026-08-16", "name": "sea"])
    try bench.call("hours.dayOff.add", ["from": "2026-11-06", "to": "2026-11-06", "kind": "sick"])
    try bench.call(
      "hours.settings",
      ["daysOff": [["from": "2026-08-01", "to": "2026-08-16"], ["from": "2026-11-06", "kind": "unpaid"]]])
    let absences = try bench.call("hours.balance", ["from": "2026-11-01", "to": "2026-11-30"])["absences"]
    #expect(
      absences == [
        ["year": 2026, "kind": "holiday", "days": 10, "allowance": 30], ["year": 2026, "kind": "unpaid", "days": 1],
      ])
    let off = try bench.call("hours.settings")["settings"]?["daysOff"]
    #expect(off?[0]?["kind"] == nil && off?[1]?["kind"] == "unpaid")
    #expect(
      try bench.violations("hours.dayOff.add", ["from": "2026-11-06", "to": "2026-11-06", "kind": "bored"]) == [
        "kind: choice"
      ])
  }

  @Test("are one's own, or those of a lead's members")
  func rights() throws {
    let logged = try bench.log("2026-10-01", 1, as: 1001)
    let (lead, member) = (try bench.name(of: 1000), try bench.name(of: 1001))
    try set("2026-11-02", Self.full, ["user": JSON(member)])
    let set = bench.rev
    #expect(try balance("2026-11-02", "2026-11-02", member) == ["8", "0", "0", "-8", "0"])
    #expect(try balance("2026-11-02", "2026-11-02", as: 1001) == ["8", "0", "0", "-8", "0"])
    for user in [lead, member] {
      let params: JSON = ["from": "2026-11-02", "to": "2026-11-02", "user": JSON(user)]
      #expect(try bench.reason("hours.balance", params, as: 1002) == "hours.othersRecords")
      #expect(try bench.reason("hours.contracts", ["user": params["user"] ?? .null], as: 1002) == "hours.othersRecords")
    }
    #expect(
      try bench.reason("hours.contract.set", ["from": "2026-11-02", "hours": Self.full, "user": JSON(lead)], as: 1001)
        == "hours.othersRecords")
    #expect(
      try bench.reason("hours.contract.remove", ["from": "2026-11-02", "user": JSON(member)], as: 1002)
        == "hours.othersRecords")
    try bench.call("hours.delete", ["id": JSON(logged)], as: 1001)
    #expect(try bench.undoRefusal(set).reason == "hours.othersRecords")
    try bench.undo(set, as: 0)
    #expect(try balance("2026-11-02", "2026-11-02", as: 1001) == ["0", "0", "0", "0", "0"])
  }

  @Test("can be removed, so that an earlier one goes on, and undo brings them back")
  func remove() throws {
    try set("2026-11-02", Self.full)
    try set("2026-11-09", [4, 4, 4, 4, 4, 0, 0])
    let owed = { try balance("2026-11-02", "2026-11-15")[0] }
    #expect(try owed() == "60")
    try bench.call("hours.contract.remove", ["from": "2026-11-09"])
    let removed = bench.rev
    #expect(try owed() == "80")
    #expect(try bench.reason("hours.contract.remove", ["from": "2026-11-09"]) == "hours.contractNotFound")
    try bench.call("hours.contract.set", ["from": "2026-11-09", "hours": Self.full])
    #expect(try bench.undoRefusal(removed).reason == "hours.contractExists")
    try bench.call("hours.contract.remove", ["from": "2026-11-09"])
    try bench.undo(removed)
    #expect(try owed() == "60")
  }

  @Test(
    "refuse anything but seven numbers of hours",
    arguments: [[8], [8, 8, 8, 8, 8, 0, 25], [8, 8, 8, 8, 8, 0, "0"]] as [JSON])
  func shapes(hours: JSON) throws {
    #expect(try bench.violations("hours.contract.set", ["from": "2026-11-02", "hours": hours]).count == 1)
  }
}
