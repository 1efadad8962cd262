import ModuleKit
import TestSupport
import Testing
import Wire

@Suite("Lists of records")
struct ListTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.create("Acme", "App")
    try bench.create("Beta", "Site")
    try bench.log("2026-11-16", 1)
    try bench.log("2026-11-18", 8)
    try bench.log("2026-11-17", 2, ["project": "App"])
    try bench.log("2026-11-18", 0.5, ["client": "Beta"])
    try bench.log("2026-11-17", 24, ["billable": false])
    try bench.log("1999-12-31", 1)
  }

  private static let all = [4, 2, 5, 3, 1, 6]

  @Test("newest day first, and within a day the last added first")
  func order() throws {
    #expect(try bench.ids() == Self.all)
    try bench.call("hours.edit", ["id": 6, "date": "2026-11-18", "acknowledge": ["duplicate"]])
    #expect(try bench.ids() == [6, 4, 2, 5, 3, 1])
  }

  @Test("by client, by project name, or both, ignoring case")
  func filters() throws {
    #expect(try bench.ids(["client": "ACME"]) == [2, 5, 3, 1, 6])
    #expect(try bench.ids(["project": "site"]) == [4, 2, 5, 1, 6])
    #expect(try bench.ids(["client": "acme", "project": "app"]) == [3])
    #expect(try bench.ids(["client": "Beta", "project": "App"]) == [] && bench.ids(["client": "none"]) == [])
    #expect(try bench.ids(["project": "none"]) == [])
    #expect(try bench.ids(["client": "Acme", "project": "Site", "from": "2026-11-17", "to": "2026-11-17"]) == [5])
  }

  @Test("from one day to another, both inclusive; dates without time, in either spelling")
  func ranges() throws {
    #expect(try bench.ids(["from": "2026-11-17"]) == [4, 2, 5, 3])
    #expect(try bench.ids(["to": "11/16/2026"]) == [1, 6])
    #expect(try bench.ids(["from": "2026-11-16", "to": "2026-11-17"]) == [5, 3, 1])
    #expect(try bench.ids(["from": "0001-01-01", "to": "9999-12-31"]) == Self.all)
    #expect(try bench.refusal("hours.list", ["from": "2026-11-17", "to": "2026-11-16"]).violations == ["to: range"])
    #expect(
      try bench.refusal("hours.list", ["from": "2026-11-17T00:00:00Z", "to": "soon"]).violations == [
        "from: date", "to: date",
      ])
  }

  @Test("one's own by default; an administrator may list another user's or everybody's")
  func users() throws {
    try bench.join("Acme", "Site", as: 1001)
    let other = try bench.log("2026-11-18", 3, as: 1001)
    let (mine, theirs) = (try bench.name(of: 1000), try bench.name(of: 1001))
    #expect(try bench.ids() == Self.all && bench.ids(as: 1001) == [other] && bench.ids(as: 0) == [])
    #expect(try bench.ids(["user": JSON(mine)]) == Self.all)
    #expect(try bench.ids(["user": JSON(theirs.uppercased())], as: 0) == [other])
    #expect(try bench.ids(["user": "*"], as: 0) == [other] + Self.all)
    #expect(try bench.ids(["user": "*", "client": "acme", "from": "2026-11-18"], as: 0) == [other, 2])
    for user in [mine, "*", "nobody"] {
      let refusal = try bench.refusal("hours.list", ["user": JSON(user)], as: 1001)
      #expect(refusal.code == -32003 && refusal.reason == "hours.othersRecords", "\(user)")
    }
    let unknown = try bench.refusal("hours.list", ["user": "nobody"], as: 0)
    #expect(unknown.code == -32001 && unknown.reason == "hours.userNotFound" && unknown.data?["id"]?.string == "nobody")
  }

  /// Requests all pages, and returns the ids on each page.
  private func pages(_ params: [String: JSON], between: () throws -> Void = {}) throws -> [[Int]] {
    var pages: [[Int]] = []
    var params = params
    repeat {
      let page = try bench.call("hours.list", .object(params))
      pages.append(page["records"]?.elements.compactMap { $0["id"]?.int } ?? [])
      params["cursor"] = page["next"]
      if params["cursor"] != nil { try between() }
    } while params["cursor"] != nil && pages.count < 100
    return pages
  }

  @Test("page by page, each record once")
  func paging() throws {
    for limit in 1...7 {
      let pages = try pages(["limit": JSON(limit)])
      #expect(pages.flatMap(\.self) == Self.all)
      #expect(pages.dropLast().allSatisfy { $0.count == limit })
    }
    #expect(try pages(["limit": 2, "client": "acme"]).flatMap(\.self) == [2, 5, 3, 1, 6])
  }

  @Test("records added or deleted between pages shift no other across a page's end")
  func changesBetweenPages() throws {
    var doomed = [4, 1]
    let seen = try pages(["limit": 2]) {
      if !doomed.isEmpty { try bench.call("hours.delete", ["id": JSON(doomed.removeFirst())]) }
      try bench.log("2026-11-18", 1)
    }.flatMap(\.self)
    #expect(seen == [4, 2, 5, 3, 6])
  }

  @Test("a page has a hundred records by default, and at most a thousand")
  func limits() throws {
    for day in 0..<120 { try bench.log("2025-0\(1 + day / 28)-\(10 + day % 18)", 1) }
    #expect(try bench.ids().count == 100)
    #expect(try bench.ids(["limit": 1000]).count == 126)
    for limit in [0, 1001] {
      #expect(try bench.refusal("hours.list", ["limit": JSON(limit)]).violations == ["limit: range"])
    }
  }

  @Test("an invalid cursor or one of another list is a violation; a nonsensical one gives a page and no crash")
  func cursors() throws {
    for cursor in ["", "x", "newest", "newest.1.2", "oldest.1", "newest.€"] {
      let refusal = try bench.refusal("hours.list", ["cursor": JSON(cursor)])
      #expect(refusal.violations.first?.hasPrefix("cursor: ") == true, "\(cursor)")
    }
    for number in [-(1 << 53), -1, 0, 1, 1 << 53] {
      try bench.call("hours.list", ["cursor": JSON(Cursor("newest", [number]).description)])
    }
  }
}
