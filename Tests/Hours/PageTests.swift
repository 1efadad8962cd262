import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Hours

@Suite("Lists and reports of hours, page by page")
struct PageTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    for number in 1...7 { try bench.create(number % 2 == 0 ? "Été" : "beta", "P\(number)") }
    for (number, hours) in [(1, 3.0), (3, 5), (5, 3), (2, 1)] {
      let client = number % 2 == 0 ? "ÉTÉ" : "Beta"
      try bench.call(
        "hours.submit",
        [
          "client": JSON(client), "project": JSON("P\(number)"), "date": JSON("2026-11-0\(number)"),
          "hours": JSON(hours),
        ])
    }
  }

  /// Requests all pages, each with at most `limit` rows.
  func pages(_ method: String, _ list: String, _ params: [String: JSON] = [:], limit: Int) throws -> [[JSON]] {
    var pages: [[JSON]] = []
    var cursor: JSON?
    repeat {
      var given = params
      given["limit"] = JSON(limit)
      given["cursor"] = cursor
      let reply = try bench.call(method, JSON.object(given))
      pages.append(reply[list].map { Array($0.elements) } ?? [])
      cursor = reply["next"]
    } while cursor != nil && pages.count < 20
    return pages
  }

  @Test("each item comes once, in order, whatever changes meanwhile")
  func projects() throws {
    let names = try pages("hours.projects", "projects", limit: 3).map { $0.compactMap { $0["project"]?.string } }
    #expect(names == [["P1", "P3", "P5"], ["P7", "P2", "P4"], ["P6"]])
    let joined = try pages("hours.projects", "projects", ["joined": true, "client": "été"], limit: 2)
    #expect(joined.map { $0.compactMap { $0["project"]?.string } } == [["P2", "P4"], ["P6"]])
    #expect(try pages("hours.projects", "projects", ["joined": false], limit: 2) == [[]])
    #expect(try pages("hours.clients", "clients", limit: 1) == [["beta"], ["Été"]])
    for uid in 1001...1004 as ClosedRange<UInt32> { try bench.join("beta", "P1", as: uid) }
    let members = try pages(
      "hours.project.members", "members", ["client": "beta", "project": "P1"], limit: 2)
    #expect(members.map(\.count) == [2, 2, 1] && Set(members.joined().compactMap { $0["user"]?.string }).count == 5)
    #expect(try bench.refusal("hours.projects", ["cursor": "clients.0.QQ=="]).violations == ["cursor: cursor"])
  }

  @Test("a report gives the largest rows, sums up the rest, and continues on the next page")
  func report() throws {
    let first = try bench.call("hours.report", ["limit": 2])
    #expect(first["rows"]?.elements.compactMap { $0["key"]?.string } == ["beta/P3", "beta/P1"])
    #expect(first["rest"] == ["hours": 4, "billable": 4, "unbillable": 0, "records": 2] && first["total"]?.int == 12)
    let second = try bench.call("hours.report", ["limit": 2, "cursor": first["next"] ?? .null])
    #expect(second["rows"]?.elements.compactMap { $0["key"]?.string } == ["beta/P5", "Été/P2"])
    #expect(second["rest"] == nil && second["next"] == nil)
    let days = try pages("hours.report", "rows", ["by": "day"], limit: 3)
    #expect(
      days.map { $0.compactMap { $0["key"]?.string } } == [["2026-11-01", "2026-11-02", "2026-11-03"], ["2026-11-05"]])
  }

  @Test("projects, memberships and records per user are limited")
  func limits() throws {
    var settings = Settings()
    settings[Hours.mostProjects] = 2
    settings[Hours.mostMemberships] = 1
    settings[Hours.mostRecords] = 1
    let bench = try Bench(settings: settings)
    try bench.create("a", "b")
    let refusal = try bench.refusal("hours.project.create", ["client": "a", "project": "c"])
    #expect(refusal.reason == "hours.tooMany" && refusal.data?["limit"]?.int == 1)
    try bench.log("2026-11-17", 1, ["client": "a", "project": "b"])
    #expect(
      try bench.reason("hours.submit", ["client": "a", "project": "b", "date": "2026-11-16", "hours": 1])
        == "hours.tooMany")
  }
}
