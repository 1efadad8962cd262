import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Hours

/// The terms of a client belong to the leads of the projects that the terms apply to. User 1000 leads Acme/Site. User
/// 1002 leads no project of Acme unless a test changes that. User 0 is an administrator.
@Suite("Clients")
struct ClientTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.join("Acme", "Site", as: 1001)
    try bench.log("2026-11-17", 2, as: 1001)
  }

  private func edit(_ members: [String: JSON], as uid: UInt32 = 1000) throws -> JSON {
    try bench.call("hours.client.edit", .object(["client": "Acme"].merging(members) { $1 }), as: uid)
  }

  private func reason(_ members: [String: JSON], as uid: UInt32 = 1000) throws -> String {
    try bench.reason("hours.client.edit", .object(["client": "Acme"].merging(members) { $1 }), as: uid)
  }

  private func invoice(as uid: UInt32) -> JSON {
    bench.respond("hours.invoice.create", ["client": "Acme", "from": "2026-11-01", "to": "2026-11-30"], as: uid)
  }

  private func outcome(_ reply: JSON) -> String { reply["error"]?["data"]?["reason"]?.string ?? "ok" }

  private func amounts(as uid: UInt32) throws -> JSON? {
    try bench.call("hours.report", ["user": "*"], as: uid)["amounts"]
  }

  private static let rate: [String: JSON] = ["rate": "100", "currency": "EUR"]
  private static func euros(_ amount: String) -> JSON { [["currency": "EUR", "amount": JSON(amount)]] }

  @Test("keep strangers' projects apart: those neither inherit the rate, nor see it, nor lock its leads out")
  func strangers() throws {
    _ = try edit(Self.rate)
    try bench.call("events.subscribe", ["topics": ["hours"], "snapshot": true], as: 1002)
    try bench.create("ACME", "Fake", as: 1002)
    try bench.log("2026-11-18", 1, ["project": "Fake"], as: 1002)
    #expect(try amounts(as: 1002) == [])
    #expect(outcome(invoice(as: 1002)) == "hours.noRate")
    #expect(!bench.harness.takeEvents(of: 1002).map(\.description).joined().contains("EUR"))
    #expect(try edit(["rate": "110"])["rate"] == "110.00")
    #expect(try amounts(as: 1000) == Self.euros("220.00"))
    #expect(invoice(as: 1000)["result"]?["invoice"]?["total"] == "220.00")
    // User 1002 leads no project of user 1000's client Acme. The terms of user 1002's own client ACME are therefore
    // separate.
    #expect(try edit(["rate": "1", "currency": "USD"], as: 1002)["rate"] == "1.00")
    #expect(try amounts(as: 1000) == Self.euros("220.00") && edit([:])["rate"] == "110.00")
    #expect(try edit(["name": "Fakes"], as: 1002)["client"] == "Fakes")
    #expect(try bench.projects() == ["Acme/Site", "Fakes/Fake"] && bench.indexesAreTrue)
  }

  @Test("can be priced first by a stranger, which binds nobody else")
  func first() throws {
    try bench.create("Acme", "Fake", as: 1002)
    _ = try edit(["rate": "1", "currency": "EUR"], as: 1002)
    #expect(try edit([:])["rate"] == nil && amounts(as: 1000) == [])
    _ = try edit(Self.rate)
    #expect(try amounts(as: 1000) == Self.euros("200.00"))
  }

  @Test("have terms that a lead's new project shares, and that need a lead of all their projects to change")
  func sharing() throws {
    _ = try edit(Self.rate)
    try bench.create("Acme", "App")
    let created = bench.rev
    try bench.log("2026-11-18", 1, ["project": "App"])
    #expect(try amounts(as: 1000) == Self.euros("300.00"))
    try bench.call(
      "hours.project.edit", ["client": "Acme", "project": "App", "leads": [JSON(try bench.name(of: 1002))]])
    for uid in [1000, 1002] as [UInt32] {
      #expect(try reason(["rate": "1"], as: uid) == "hours.notLead")
      #expect(try reason(["name": "X"], as: uid) == "hours.notLead")
      #expect(outcome(invoice(as: uid)) == "hours.notLead")
    }
    #expect(try amounts(as: 1002) == Self.euros("100.00"))
    #expect(try edit(["rate": "90"], as: 0)["rate"] == "90.00")
    #expect(try amounts(as: 1000) == Self.euros("180.00") && amounts(as: 1002) == Self.euros("90.00"))
    // This user leads only some of the client's projects, so the user's new project doesn't get the client's terms.
    try bench.create("Acme", "Part", as: 1002)
    try bench.log("2026-11-18", 1, ["project": "Part"], as: 1002)
    #expect(try amounts(as: 1002) == Self.euros("90.00"))
    #expect(try bench.undoRefusal(created).reason != "ok")
  }

  @Test("are joined by a lead of both, and keep one of their rates")
  func joining() throws {
    try bench.create("Beta", "App", as: 1002)
    try bench.call("hours.client.edit", ["client": "Beta", "rate": "50", "currency": "EUR"], as: 1002)
    _ = try edit(Self.rate)
    #expect(try reason(["name": "beta"]) == "hours.notLead")
    #expect(try bench.reason("hours.client.edit", ["client": "Beta", "name": "Acme"], as: 1002) == "hours.notLead")
    let both: JSON = [JSON(try bench.name(of: 1000)), JSON(try bench.name(of: 1002))]
    try bench.call("hours.client.edit", ["client": "Beta", "leads": both], as: 1002)
    #expect(try edit(["name": "Beta"])["rate"] == "50.00")
    #expect(try bench.projects() == ["Beta/App", "Beta/Site"])
    try bench.call("events.subscribe", ["topics": ["hours"], "snapshot": true, "shape": "rows"], as: 0)
    let rows = bench.harness.takeEvents(of: 0).flatMap { $0["params"]?["changes"]?.elements.map { $0 } ?? [] }
    let terms = rows.filter { $0["table"] == "terms" }.map { $0["after"] }
    #expect(terms.count == 1 && terms.first??["client"] == "Beta" && terms.first??["projects"] == [2, 1])
    #expect(try amounts(as: 1000) == Self.euros("100.00"))
    try bench.undo()
    #expect(try amounts(as: 1000) == Self.euros("200.00") && bench.indexesAreTrue)
  }

  @Test("share their terms with a limited number of projects")
  func mostProjects() throws {
    var terms = Terms(id: 1, client: "Acme")
    terms.budgetMinutes = 60
    terms.projects = ProjectIDs([1] + Array(10_001..<10_001 + ProjectIDs.most - 2))
    bench.state.terms.load(terms)
    try bench.create("Acme", "Last")
    #expect(try bench.reason("hours.project.create", ["client": "Acme", "project": "More"]) == "hours.tooMany")
    try bench.create("Acme", "Others", as: 1002)
  }

  @Test("keep a stranger's project apart even if it names their lead as its own, but not that of a partner")
  func named() throws {
    let both: JSON = [JSON(try bench.name(of: 1000)), JSON(try bench.name(of: 1002))]
    for project in ["Fake", "Other"] as [JSON] {
      try bench.create("Acme", project.string ?? "", as: 1002)
      try bench.call("hours.project.edit", ["client": "Acme", "project": project, "leads": both], as: 1002)
    }
    try bench.log("2026-11-18", 1, ["project": "Fake"], as: 1002)
    for _ in 1...2 {
      _ = try edit(Self.rate)
      #expect(try amounts(as: 1000) == Self.euros("200.00") && amounts(as: 1002) == [])
    }
    try bench.call("hours.project.edit", ["client": "Acme", "project": "Site", "leads": both])
    _ = try edit(["rate": "110"])
    #expect(try amounts(as: 1000) == Self.euros("330.00") && bench.indexesAreTrue)
  }

  @Test("have terms of an older version, which hold for all of their projects until they are set again")
  func olderTerms() throws {
    try bench.create("Acme", "Fake", as: 1002)
    var terms = Terms(id: 1, client: "Acme")
    (terms.rate, terms.currency) = (Amount("100"), Currency("EUR"))
    bench.state.terms.load(terms)
    #expect(try amounts(as: 1000) == Self.euros("200.00") && reason(["rate": "1"]) == "hours.notLead")
    try bench.call("hours.project.remove", ["client": "Acme", "project": "Fake"], as: 1002)
    #expect(try edit(["rate": "110"])["rate"] == "110.00")
    try bench.create("Acme", "Fake", as: 1002)
    #expect(try edit(["rate": "120"])["rate"] == "120.00" && bench.indexesAreTrue)
  }

  @Test("leave removed projects under their old name when they are renamed")
  func renamedRemoved() throws {
    try bench.call("hours.project.remove", ["client": "Acme", "project": "Site", "acknowledge": ["affectsOthers"]])
    try bench.create("Acme", "App")
    _ = try edit(["name": "Beta"])
    #expect(try bench.rows(of: ["user": "*"]) == ["Acme/Site 2 2 0 1"])
  }

  @Test("undo a shared project with its share of the terms")
  func undo() throws {
    _ = try edit(Self.rate)
    try bench.create("Acme", "App")
    try bench.undo()
    #expect(try bench.projects() == ["Acme/Site"] && bench.indexesAreTrue)
    _ = try edit(["rate": .null])
    try bench.create("Acme", "Late")
    let late = bench.rev
    _ = try edit(Self.rate)
    #expect(try bench.undoRefusal(late).reason == "hours.projectInUse")
    try bench.restart()
    #expect(try amounts(as: 1000) == Self.euros("200.00") && bench.indexesAreTrue)
  }

  @Test("keep their terms for removed projects")
  func removed() throws {
    _ = try edit(Self.rate)
    for uid in [1000, 1001] as [UInt32] {
      try bench.call("events.subscribe", ["topics": ["hours"], "snapshot": true], as: uid)
    }
    try bench.call("hours.project.remove", ["client": "Acme", "project": "Site", "acknowledge": ["affectsOthers"]])
    #expect(invoice(as: 1000)["result"]?["invoice"]?["total"] == "200.00")
    #expect(try reason(["rate": "1"]) == "hours.clientNotFound")
    try bench.create("Acme", "Next", as: 1002)
    #expect(try edit([:], as: 1002)["rate"] == nil)
    try bench.create("Acme", "Mine")
    #expect(try edit([:])["rate"] == "100.00")
  }
}
