import TestSupport
import Testing
import Wire

@testable import Hours

/// Tests what leads of a project may see and do. User 1000 created Acme/Site and leads it. User 1001 is a member. User
/// 1002 works only on another project. User 0 is an administrator.
@Suite("Leads of projects")
struct LeadTests {
  let bench: Bench
  private static let site: [String: JSON] = ["client": "Acme", "project": "Site"]

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.join("Acme", "Site", as: 1001)
    try bench.create("Beta", "App", as: 1001)
    try bench.join("Beta", "App", as: 1002)
    try bench.log("2026-11-16", 4)
    try bench.log("2026-11-17", 8, as: 1001)
    try bench.log("2026-11-17", 2, ["billable": false], as: 1001)
    try bench.log("2026-11-17", 1, ["client": "Beta", "project": "App"], as: 1001)
    try bench.log("2026-11-17", 3, ["client": "Beta", "project": "App"], as: 1002)
  }

  private func edit(_ members: [String: JSON], as uid: UInt32 = 1000) throws -> JSON {
    try bench.call("hours.project.edit", .object(Self.site.merging(members) { $1 }), as: uid)["project"] ?? .null
  }

  private func reason(_ members: [String: JSON], as uid: UInt32) throws -> String {
    try bench.reason("hours.project.edit", .object(Self.site.merging(members) { $1 }), as: uid)
  }

  private func name(_ uid: UInt32) throws -> JSON { JSON(try bench.name(of: uid)) }

  private func leads() throws -> [String] {
    let members = try bench.call("hours.project.members", .object(Self.site))["members"]
    return members?.elements.filter { $0["leads"] == true }.compactMap { $0["user"]?.string } ?? []
  }

  @Test("see the records on their projects, and only those")
  func records() throws {
    #expect(try bench.ids(["user": "*"]) == [3, 2, 1])
    #expect(try bench.ids(["user": try name(1001)]) == [3, 2])
    #expect(try bench.ids(["user": "*"], as: 1001) == [5, 4])
    #expect(try bench.reason("hours.list", ["user": "*"], as: 1002) == "hours.othersRecords")
    #expect(try bench.reason("hours.list", ["user": try name(1002)]) == "hours.othersRecords")
    #expect(try bench.reason("hours.list", ["user": "nobody"]) == "hours.othersRecords")
    #expect(try bench.rows(of: ["user": "*", "by": "project"]) == ["Acme/Site 14 12 2 3"])
    #expect(
      try bench.rows(of: ["user": "*", "by": "user"]) == [
        "\(bench.name(of: 1001)) 10 8 2 2", "\(bench.name(of: 1000)) 4 4 0 1",
      ])
    #expect(try bench.rows(of: ["user": "*", "by": "day"]) == ["2026-11-16 4 4 0 1", "2026-11-17 10 8 2 2"])
    #expect(try bench.rows(of: ["user": "*"], as: 0).count == 2)
    let list = try bench.call("hours.list", ["user": "*", "limit": 1])
    #expect(list["total"] == 14 && list["billable"] == 12 && list["unbillable"] == 2 && list["minutes"] == 840)
    let missing: JSON = ["from": "2026-11-16", "to": "2026-11-17", "user": try name(1001)]
    #expect(try bench.strings("hours.missing", "days", missing) == ["2026-11-16"])
    #expect(try bench.reason("hours.missing", missing, as: 1002) == "hours.othersRecords")
  }

  @Test("are told of their members' records, and of no others")
  func events() throws {
    for uid in [1000, 1001, 1002] as [UInt32] { try bench.call("events.subscribe", ["topics": ["hours"]], as: uid) }
    try bench.log("2026-11-18", 1, as: 1001)
    try bench.log("2026-11-18", 1, ["client": "Beta", "project": "App"], as: 1002)
    func count(_ uid: UInt32) -> Int { bench.harness.takeEvents(of: uid).count }
    #expect(count(1000) == 1 && count(1001) == 2 && count(1002) == 1)
    _ = try edit(["leads": [try name(1001)]])
    let told = bench.harness.takeEvents(of: 1000).compactMap { $0["method"]?.string }
    #expect(told.contains("events.reset"), "\(told)")
    _ = bench.harness.takeEvents(of: 1001)
    try bench.log("2026-11-18", 1, ["acknowledge": ["duplicate"]], as: 1001)
    #expect(count(1000) == 0 && count(1001) == 1)
  }

  @Test("are named by a lead, who may hand the project over; the creator is the first")
  func naming() throws {
    #expect(try leads() == [bench.name(of: 1000)])
    for uid in [1001, 1002] as [UInt32] { #expect(try reason(["name": "X"], as: uid) == "hours.notLead") }
    let both = [try name(1000), try name(1001)]
    let shown = try edit(["leads": .array(both)])["leads"]
    #expect(shown == .array(both))
    #expect(try Set(leads()) == [bench.name(of: 1000), bench.name(of: 1001)])
    _ = try edit(["leads": [try name(1002)]], as: 1001)
    #expect(try leads() == [bench.name(of: 1002)])
    #expect(try reason(["name": "X"], as: 1000) == "hours.notLead")
    #expect(try bench.reason("hours.list", ["user": "*"]) == "hours.othersRecords")
    #expect(try bench.undoRefusal(as: 1001).reason == "hours.notLead")
    _ = try edit(["leads": [try name(1000)]], as: 0)
    try bench.undo(as: 0)
    #expect(try leads() == [bench.name(of: 1002)] && bench.indexesAreTrue)
    #expect(try reason(["leads": []], as: 1002) == "rpc.invalidParams")
    #expect(try reason(["leads": ["nobody"]], as: 1002) == "hours.userNotFound")
  }

  @Test("add and remove members; others can't, also by undo")
  func members() throws {
    func change(_ verb: String, _ user: UInt32, as uid: UInt32) -> JSON {
      let user = (try? bench.name(of: user)) ?? ""
      return bench.respond(
        "hours.project.\(verb)", .object(Self.site.merging(["user": JSON(user)]) { $1 }), as: uid)
    }
    func outcome(_ reply: JSON) -> String { reply["error"]?["data"]?["reason"]?.string ?? "ok" }
    #expect(outcome(change("join", 1002, as: 1001)) == "hours.notLead")
    #expect(outcome(change("join", 1002, as: 1000)) == "ok")
    #expect(outcome(change("join", 1002, as: 1000)) == "hours.alreadyMember")
    try bench.log("2026-11-18", 1, as: 1002)
    #expect(outcome(change("leave", 1002, as: 1001)) == "hours.notLead")
    #expect(outcome(change("leave", 1002, as: 1000)) == "ok")
    let left = bench.rev
    #expect(outcome(change("leave", 1002, as: 1000)) == "hours.notJoined")
    #expect(try bench.ids(["user": try name(1002)]).count == 1)
    _ = try edit(["leads": [try name(1001)]])
    #expect(try bench.undoRefusal(left).reason == "hours.notLead")
    #expect(outcome(change("join", 1002, as: 1001)) == "ok")
    #expect(outcome(change("leave", 1002, as: 1002)) == "ok")
  }

  @Test("remove a member whose account is closed, but add no such account")
  func closedAccounts() throws {
    let password: JSON = "long enough"
    func call(_ method: String, _ params: JSON) throws {
      _ = try bench.harness.call(method, params, as: 1003, on: "second")
    }
    try call("accounts.signUp", ["name": "Mallory", "password": password])
    try call("hours.project.join", .object(Self.site))
    try call("accounts.close", ["password": password])
    let mallory = JSON.object(Self.site.merging(["user": "Mallory"]) { $1 })
    try bench.call("hours.project.leave", mallory)
    #expect(try bench.call("hours.projects", ["client": "Acme"])["projects"]?[0]?["members"] == 2)
    #expect(try bench.reason("hours.project.join", mallory) == "hours.userClosed")
  }

  @Test("lead again after they left and came back, unless they had handed the project over")
  func comingBack() throws {
    func move(_ verb: String) throws { try bench.call("hours.project.\(verb)", .object(Self.site)) }
    try move("leave")
    try move("join")
    #expect(try leads() == [bench.name(of: 1000)])
    _ = try edit(["leads": [try name(1001)]])
    try move("leave")
    try move("join")
    #expect(try leads() == [bench.name(of: 1001)])
    #expect(try reason(["name": "X"], as: 1000) == "hours.notLead")
  }

  @Test("name projects and clients anew; records follow, and no two projects get one name")
  func names() throws {
    try bench.create("Acme", "Shop")
    #expect(try edit(["name": "Website"])["project"] == "Website")
    #expect(try bench.rows(of: [:]) == ["Acme/Website 4 4 0 1"])
    #expect(
      try bench.reason("hours.project.edit", ["client": "Acme", "project": "Website", "name": "SHOP"])
        == "hours.projectExists")
    #expect(
      try bench.call("hours.project.edit", ["client": "Acme", "project": "Shop", "name": "shop"])["project"]?["project"]
        == "shop")
    try bench.call("hours.client.edit", ["client": "acme", "name": "Acme & Sons"])
    #expect(try bench.strings("hours.clients", "clients") == ["Acme & Sons", "Beta"])
    try bench.undo()
    #expect(try bench.strings("hours.clients", "clients") == ["Acme", "Beta"] && bench.indexesAreTrue)
    #expect(try bench.reason("hours.client.edit", ["client": "Acme", "name": "X"], as: 1001) == "hours.notLead")
    #expect(try bench.reason("hours.client.edit", ["client": "Nobody", "name": "X"]) == "hours.clientNotFound")
    try bench.create("Gamma", "Shop")
    #expect(try bench.reason("hours.client.edit", ["client": "Acme", "name": "Gamma"]) == "hours.projectExists")
    try bench.call("hours.client.edit", ["client": "Gamma", "name": "Delta"])
    #expect(try bench.reason("hours.client.edit", ["client": "Delta", "name": "Beta"]) == "hours.notLead")
    try bench.call(
      "hours.project.edit", ["client": "Beta", "project": "App", "leads": [try name(1000), try name(1001)]], as: 1001)
    try bench.call("hours.client.edit", ["client": "Delta", "name": "Beta"])
    #expect(try bench.projects(["client": "Beta"]) == ["Beta/App", "Beta/Shop"])
  }

  @Test("set rates; amounts are exact, and only leads and administrators see them")
  func amounts() throws {
    #expect(try edit(["rate": "100.10", "currency": "EUR"])["rate"] == "100.10")
    func report(_ members: [String: JSON], as uid: UInt32 = 1000) throws -> JSON {
      try bench.call("hours.report", .object(members), as: uid)
    }
    let euros: (String) -> JSON = { [["currency": "EUR", "amount": JSON($0)]] }
    for by in ["project", "client", "month"] {
      let all = try report(["user": "*", "by": JSON(by)])
      #expect(all["amounts"] == euros("1201.20") && all["rows"]?[0]?["amounts"] == euros("1201.20"), "\(by)")
    }
    let users = try report(["user": "*", "by": "user"])
    #expect(users["rows"]?.elements.map { $0["amounts"] } == [euros("800.80"), euros("400.40")])
    #expect(try report(["user": "*", "by": "day"])["rows"]?[1]?["amounts"] == euros("800.80"))
    #expect(try report(["user": "*"], as: 0)["amounts"] == euros("1201.20"))
    #expect(try report(["user": "*", "by": "user"], as: 0)["rows"]?[0]?["amounts"] == euros("800.80"))
    // User 1001 leads Beta/App, which has no rate, and must not see Acme's rate.
    #expect(try report([:], as: 1001)["amounts"] == [] && report([:], as: 1002)["amounts"] == nil)
    let seen = try bench.call("hours.projects", as: 1001)["projects"]?.elements.first { $0["project"] == "Site" }
    #expect(seen?["rate"] == nil && seen?["currency"] == nil)
    // The rate of a client applies to its projects that have no rate of their own.
    try bench.call("hours.client.edit", ["client": "Beta", "rate": "60", "currency": "USD"], as: 1001)
    let shown = try bench.call("hours.client.show", ["client": "beta"], as: 1001)
    #expect(shown["client"] == "Beta" && shown["rate"] == "60.00" && shown["currency"] == "USD", "\(shown)")
    #expect(try bench.reason("hours.client.show", ["client": "Beta"]) == "hours.notLead")
    #expect(try report(["user": "*"], as: 1001)["amounts"] == [["currency": "USD", "amount": "240.00"]])
    let both = try report(["user": "*"], as: 0)["amounts"]
    #expect(both == [["currency": "EUR", "amount": "1201.20"], ["currency": "USD", "amount": "240.00"]])
    _ = try edit(["rate": .null])
    #expect(try report(["user": "*"])["amounts"] == [])
    try bench.undo()
    #expect(try report(["user": "*"])["amounts"] == euros("1201.20") && bench.indexesAreTrue)
    try bench.restart()
    #expect(try report(["user": "*"])["amounts"] == euros("1201.20"))
  }

  @Test("rates need a currency, and have no more decimal places than it")
  func currencies() throws {
    func violations(_ members: [String: JSON]) throws -> [String] {
      try bench.violations("hours.project.edit", .object(Self.site.merging(members) { $1 }))
    }
    #expect(try violations(["rate": "1"]) == ["currency: missing"])
    #expect(try violations(["rate": "1.001", "currency": "EUR"]) == ["rate: places"])
    #expect(try violations(["rate": "1.5", "currency": "JPY"]) == ["rate: places"])
    #expect(try violations(["rate": 100.1, "currency": "EUR"]) == ["rate: type"])
    #expect(try violations(["rate": "-1", "currency": "euro"]) == ["rate: amount", "currency: currency"])
    #expect(try edit(["rate": "1.25", "currency": "KWD"])["rate"] == "1.250")
  }

  @Test("give projects a budget in hours or money, and see how much is used")
  func budgets() throws {
    #expect(try edit(["budgetHours": 20])["usedPercent"] == 70)
    let project = try edit(["budget": "1000", "currency": "EUR", "rate": "100"])
    #expect(project["usedPercent"] == 120 && project["used"] == 14 && project["budget"] == "1000.00")
    _ = try edit(["budget": .null, "budgetHours": .null])
    let listed = try bench.call("hours.projects", ["client": "Acme"])["projects"]?[0]
    #expect(listed?["usedPercent"] == nil && listed?["rate"] == "100.00")
    #expect(try bench.call("hours.projects", ["client": "Acme"], as: 1001)["projects"]?[0]?["used"] == nil)
  }

  @Test("are told when 80 and 100 percent of a budget are used, each once")
  func budgetNotices() throws {
    for uid in [1000, 1001] as [UInt32] { try bench.call("events.subscribe", ["topics": ["hours.budget"]], as: uid) }
    func told(_ uid: UInt32 = 1000) throws -> [Int] {
      bench.harness.passTime(to: bench.clock.now + 2)
      return bench.harness.takeEvents(of: uid).compactMap { event in
        event["params"]?["method"] == "hours.budget" ? event["params"]?["usedPercent"]?.int : nil
      }
    }
    _ = try edit(["budgetHours": 20])
    #expect(try told() == [])
    try bench.log("2026-11-18", 2, as: 1001)
    #expect(try told() == [80] && told(1001) == [])
    try bench.log("2026-11-18", 1, as: 1001)
    #expect(try told() == [])
    try bench.log("2026-11-18", 4, as: 1001)
    #expect(try told() == [105])
    // The undo lowers the total below the limit. The next record then exceeds the limit again.
    try bench.undo(as: 1001)
    #expect(try told() == [])
    try bench.log("2026-11-18", 3, as: 1001)
    #expect(try told() == [100])
    try bench.log("2026-11-18", 3, ["client": "Beta", "project": "App"], as: 1002)
    #expect(try told() == [])
  }

  @Test("learn of rates by events, snapshots, history and lists, but members don't", arguments: ["objects", "rows"])
  func secrecy(shape: String) throws {
    func subscribe(_ uid: UInt32) throws {
      try bench.call("events.subscribe", ["topics": ["hours"], "snapshot": true, "shape": JSON(shape)], as: uid)
    }
    for uid in [1000, 1001, 1002] as [UInt32] { try subscribe(uid) }
    _ = try edit(["rate": "123.45", "currency": "EUR", "budget": "678.90"])
    for uid in [1000, 1001, 1002] as [UInt32] {
      var seen = [bench.harness.takeEvents(of: uid).map(\.description).joined()]
      try subscribe(uid)
      seen.append(bench.harness.takeEvents(of: uid).map(\.description).joined())
      for (method, params) in [("history.list", ["module": "hours"]), ("hours.projects", [:])] as [(String, JSON)] {
        seen.append(try bench.call(method, params, as: uid).description)
      }
      for (place, text) in seen.enumerated() {
        #expect(text.contains("123.45") == (uid == 1000), "\(place) of \(uid)")
        #expect(text.contains("678.9") == (uid == 1000), "\(place) of \(uid)")
      }
    }
  }
}
