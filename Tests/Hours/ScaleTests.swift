import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Hours

/// These tests check that the cost of a method depends on the size of its reply, not on the number of rows.
@Suite("A hundred thousand records")
struct ScaleTests {
  let bench: Bench
  static let count = 100_000
  static let projects = 40

  /// Loads records of ten people on forty projects of eight clients, over ten years. The caller is the first person,
  /// whose account has the id 1.
  init() throws {
    bench = try Bench()
    for number in 1...Self.projects { try bench.create("Client \(number % 8)", "Project \(number)") }
    try bench.call("hours.settings", ["reminder": "17:30"])
    let now = Instant(seconds: bench.clock.now)
    for id in 1...Self.count {
      bench.state.records.load(
        Record(
          id: id, user: id % 10 + 1, project: id / 7 % Self.projects + 1, date: Day(ordinal: 17_000 + id * 7 % 3650),
          hours: WorkTime(minutes: 30 * (id % 48 + 1)), comment: "n\(id)", isBillable: id % 3 > 0, createdAt: now,
          updatedAt: now))
    }
  }

  static let calls: [(method: String, params: JSON, list: String)] = [
    ("hours.clients", [:], "clients"), ("hours.projects", [:], "projects"),
    ("hours.projects", ["client": "client 3", "joined": true], "projects"), ("hours.recent", [:], "projects"),
    ("hours.project.members", ["client": "Client 1", "project": "Project 1"], "members"),
    ("hours.list", [:], "records"), ("hours.list", ["limit": 1], "records"), ("hours.list", ["limit": 1000], "records"),
    ("hours.list", ["client": "client 3", "limit": 10], "records"),
    ("hours.list", ["project": "project 3", "from": "2018-01-01", "to": "2018-01-31"], "records"),
    ("hours.list", ["client": "nobody"], "records"),
    ("hours.missing", ["from": "2016-11-15", "to": "2026-11-18"], "days"),
  ]

  @Test("each list visits at most ten rows per result plus a hundred")
  func lists() throws {
    for (method, params, list) in Self.calls {
      for (uid, params) in [(1000, params), (0, params.description.contains("limit") ? everybody(params) : params)]
        as [(UInt32, JSON)]
      {
        let before = bench.visits
        let returned = try bench.call(method, params, as: uid)[list]?.count ?? 0
        #expect(bench.visits - before <= 10 * returned + 100, "\(method) \(params)")
      }
    }
    #expect(try bench.ids(["limit": 1000]).count == 1000)
  }

  private func everybody(_ params: JSON) -> JSON {
    .object(Dictionary(uniqueKeysWithValues: params.members.map { ($0.key.string ?? "", $0.value) } + [("user", "*")]))
  }

  @Test("a report visits hardly any rows")
  func reports() throws {
    let total = (1...Self.count).reduce(0) { $0 + $1 % 48 + 1 }
    for by in ["client", "project", "user", "day", "week", "month"] {
      let before = bench.visits
      let all = try bench.call("hours.report", ["by": JSON(by), "user": "*"], as: 0)
      #expect(all["total"]?.double == Double(total) / 2 && all["records"]?.int == Self.count)
      let sum = all["rows"]?.elements.reduce(0) { $0 + ($1["records"]?.int ?? 0) }
      #expect((sum ?? 0) + (all["rest"]?["records"]?.int ?? 0) == Self.count, "\(by)")
      try bench.call("hours.report", ["by": JSON(by), "from": "2018-01-01", "to": "2018-12-31"])
      #expect(bench.visits - before <= 20, "\(by)")
    }
  }

  @Test("an invoice of too long a range visits hardly any rows, and others no more than they have")
  func invoices() throws {
    try bench.call("hours.client.edit", ["client": "Client 3", "rate": "100", "currency": "EUR"])
    let before = bench.visits
    let years: JSON = ["client": "Client 3", "from": "2016-11-15", "to": "2026-11-18"]
    #expect(try bench.reason("hours.invoice.create", years) == "hours.tooMany")
    #expect(bench.visits - before <= 100)
    let month: JSON = ["client": "Client 3", "from": "2018-01-01", "to": "2018-01-31"]
    try bench.call("hours.invoice.create", month)
    let rows = bench.state.records.index.invoiced[1]?.count ?? 0
    let created = bench.visits
    #expect(rows > 50 && created - before <= 10 * rows + 100)
    try bench.call("hours.invoice.void", ["number": 1])
    #expect(bench.visits - created <= 5 * rows + 100 && bench.state.records.index.invoiced.isEmpty)
  }

  @Test("a change visits hardly any rows, and neither does finding the next reminder")
  func changes() throws {
    let before = bench.visits
    try bench.call("events.subscribe", ["topics": ["hours"]])
    try bench.call("hours.submit", ["client": "Client 1", "project": "Project 1", "date": "2026-11-18", "hours": 1])
    try bench.call("hours.quick", ["client": "Client 1", "project": "Project 1", "date": "2026-11-17"])
    try bench.call("hours.edit", ["id": JSON(Self.count + 1), "hours": 2])
    try bench.call("hours.delete", ["id": JSON(Self.count + 1)])
    try bench.undo()
    #expect(bench.harness.ringsAt != nil)
    #expect(bench.visits - before <= 60)
  }
}
