import TestSupport
import Testing
import Time
import Wire

@testable import Hours

@Suite("Weeks")
struct WeekTests {
  /// Makes a bench. User 1001 owns the week and works on Acme/Site, which users 1000 and 1002 lead. User 1003 has no
  /// project.
  private static func bench() throws -> Bench {
    let bench = try Bench()
    try bench.create("Acme", "Site")
    for uid in [1001, 1002] as [UInt32] { try bench.join("Acme", "Site", as: uid) }
    for uid in [1003, 0] as [UInt32] { _ = try bench.name(of: uid) }
    try bench.log("2026-11-16", 8, as: 1001)
    return bench
  }

  private static let week = "2026-W47"
  private static let uids: [String: UInt32] = [
    "owner": 1001, "member": 1002, "lead": 1000, "admin": 0, "stranger": 1003,
  ]

  private static func call(
    _ bench: Bench, _ verb: String, as uid: UInt32, _ more: [String: JSON] = [:]
  ) throws -> JSON {
    var params: [String: JSON] = ["week": JSON(week)].merging(more) { $1 }
    if uid != 1001 { params["user"] = JSON(try bench.name(of: 1001)) }
    if verb == "reject" { params["reason"] = "Tuesday is missing" }
    return bench.respond("hours.week" + (verb.isEmpty ? "" : ".\(verb)"), .object(params), as: uid)
  }

  /// Brings the week into a state. Returns the revision of the last call.
  @discardableResult
  private static func bring(_ bench: Bench, to state: String) throws -> Int {
    let steps: [String: [(String, UInt32)]] = [
      "submitted": [("submit", 1001)], "approved": [("submit", 1001), ("approve", 1000)],
      "rejected": [("submit", 1001), ("reject", 1000)],
    ]
    for (verb, uid) in steps[state] ?? [] { #expect(try call(bench, verb, as: uid)["result"] != nil, "\(verb)") }
    return bench.rev
  }

  /// The outcome of each method for each state of the week and for each role. All calls are about the owner's week and
  /// record. `undo` means to undo the step that led to the state. `takeBack` means to undo the call that logged the
  /// record.
  private static let table = """
                         owner                 member                lead                  admin                 stranger
    submit    open       ok                    hours.othersRecords   ok                    ok                    hours.othersRecords
    submit    submitted  hours.weekState       hours.othersRecords   hours.weekState       hours.weekState       hours.othersRecords
    submit    approved   hours.weekState       hours.othersRecords   hours.weekState       hours.weekState       hours.othersRecords
    submit    rejected   ok                    hours.othersRecords   ok                    ok                    hours.othersRecords
    approve   open       hours.notApprover     hours.othersRecords   hours.weekState       hours.weekState       hours.othersRecords
    approve   submitted  hours.notApprover     hours.othersRecords   ok                    ok                    hours.othersRecords
    approve   approved   hours.notApprover     hours.othersRecords   hours.weekState       hours.weekState       hours.othersRecords
    approve   rejected   hours.notApprover     hours.othersRecords   hours.weekState       hours.weekState       hours.othersRecords
    reject    open       hours.notApprover     hours.othersRecords   hours.weekState       hours.weekState       hours.othersRecords
    reject    submitted  hours.notApprover     hours.othersRecords   ok                    ok                    hours.othersRecords
    reject    approved   hours.notApprover     hours.othersRecords   ok                    ok                    hours.othersRecords
    reject    rejected   hours.notApprover     hours.othersRecords   hours.weekState       hours.weekState       hours.othersRecords
    show      open       ok                    hours.othersRecords   ok                    ok                    hours.othersRecords
    show      submitted  ok                    hours.othersRecords   ok                    ok                    hours.othersRecords
    show      approved   ok                    hours.othersRecords   ok                    ok                    hours.othersRecords
    show      rejected   ok                    hours.othersRecords   ok                    ok                    hours.othersRecords
    edit      open       ok                    hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    edit      submitted  hours.weekLocked      hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    edit      approved   hours.weekLocked      hours.recordNotFound  hours.recordNotFound  hours.weekLocked      hours.recordNotFound
    edit      rejected   ok                    hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    move      open       ok                    hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    move      submitted  hours.weekLocked      hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    move      approved   hours.weekLocked      hours.recordNotFound  hours.recordNotFound  hours.weekLocked      hours.recordNotFound
    move      rejected   ok                    hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    delete    open       ok                    hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    delete    submitted  hours.weekLocked      hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    delete    approved   hours.weekLocked      hours.recordNotFound  hours.recordNotFound  hours.weekLocked      hours.recordNotFound
    delete    rejected   ok                    hours.recordNotFound  hours.recordNotFound  ok                    hours.recordNotFound
    log       open       ok                    ok                    ok                    hours.notMember       hours.notMember
    log       submitted  hours.weekLocked      ok                    ok                    hours.notMember       hours.notMember
    log       approved   hours.weekLocked      ok                    ok                    hours.notMember       hours.notMember
    log       rejected   ok                    ok                    ok                    hours.notMember       hours.notMember
    undo      submitted  ok                    history.notFound  history.notFound  ok          history.notFound
    undo      approved   history.notFound  history.notFound  ok          ok                    history.notFound
    undo      rejected   history.notFound  history.notFound  ok          ok                    history.notFound
    takeBack  open       ok                    history.notFound  history.notFound  ok          history.notFound
    takeBack  submitted  hours.weekLocked      history.notFound  history.notFound  ok          history.notFound
    takeBack  approved   hours.weekLocked      history.notFound  history.notFound  hours.weekLocked  history.notFound
    takeBack  rejected   ok                    history.notFound  history.notFound  ok          history.notFound
    """

  @Test("each verb in each state as each user, undo included")
  func rights() throws {
    let lines = Self.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let roles = lines[0]
    #expect(lines.count == 1 + 8 * 4 + 3 + 4)
    for line in lines.dropFirst() {
      for (role, expected) in zip(roles, line.dropFirst(2)) {
        let bench = try Self.bench()
        let logged = bench.rev
        let rev = try Self.bring(bench, to: line[1])
        let response = try Self.play(line[0], bench, logged, rev, as: try #require(Self.uids[role]))
        let outcome = response["error"].map { $0["data"]?["reason"]?.string ?? $0.description } ?? "ok"
        #expect(outcome == expected, "\(line[0]) of a week that is \(line[1]), as \(role)")
        #expect(bench.indexesAreTrue)
      }
    }
  }

  private static func play(_ verb: String, _ bench: Bench, _ logged: Int, _ rev: Int, as uid: UInt32) throws -> JSON {
    switch verb {
    case "show": return try call(bench, "", as: uid)
    case "edit": return bench.respond("hours.edit", ["id": 1, "hours": 4], as: uid)
    case "move": return bench.respond("hours.edit", ["id": 1, "date": "2026-11-02"], as: uid)
    case "delete": return bench.respond("hours.delete", ["id": 1], as: uid)
    case "log":
      return bench.respond(
        "hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-18", "hours": 1], as: uid)
    case "undo": return bench.respond("history.undo", ["module": "hours", "rev": JSON(rev)], as: uid)
    case "takeBack": return bench.respond("history.undo", ["module": "hours", "rev": JSON(logged)], as: uid)
    default: return try call(bench, verb, as: uid)
    }
  }

  @Test("have seven days, their sum, their state and the reason of a rejection")
  func shown() throws {
    let bench = try Self.bench()
    try bench.log("2026-11-22", 2, as: 1001)
    try bench.log("2026-11-23", 2, as: 1001)
    func week() throws -> JSON { try Self.call(bench, "", as: 1001)["result"]?["week"] ?? .null }
    let open = try week()
    #expect(open["week"] == "2026-W47" && open["state"] == "open" && open["minutes"] == 600 && open["hours"] == 10)
    #expect(try open["user"]?.string == bench.name(of: 1001) && open["reason"] == nil)
    #expect(open["days"]?.count == 7 && open["days"]?[0]?["date"] == "2026-11-16")
    #expect(open["days"]?.elements.map { $0["minutes"]?.int } == [480, 0, 0, 0, 0, 0, 120])
    #expect(open["days"]?[6]?["records"] == 1)
    try Self.bring(bench, to: "rejected")
    #expect(try week()["state"] == "rejected" && week()["reason"] == "Tuesday is missing")
    try bench.restart()
    #expect(try week()["state"] == "rejected")
    _ = try Self.call(bench, "submit", as: 1001)
    #expect(try week()["state"] == "submitted" && week()["reason"] == nil)
    #expect(try bench.call("hours.list", as: 1001)["records"]?.elements.map { $0["locked"] } == [false, true, true])
    try bench.undo(as: 1001)
    #expect(try week()["state"] == "rejected" && week()["reason"] == "Tuesday is missing")
    #expect(try bench.call("hours.week", as: 1001)["week"]?["week"] == "2026-W47")
    for text in ["2026-W00", "2026-W54", "2025-W53", "2026-47", "2026-W7", "1899-W01", "2026-w47", ""] {
      #expect(try bench.violations("hours.week", ["week": JSON(text)]).count == 1, "\(text)")
    }
    #expect(try bench.call("hours.week", ["week": "2026-W53"])["week"]?["days"]?[0]?["date"] == "2026-12-28")
  }

  @Test("are approved by a lead of all projects in them, who sees no others")
  func severalProjects() throws {
    let bench = try Self.bench()
    try bench.create("Beta", "App", as: 1002)
    try bench.join("Beta", "App", as: 1001)
    try bench.log("2026-11-17", 3, ["client": "Beta", "project": "App"], as: 1001)
    try Self.bring(bench, to: "submitted")
    for uid in [1000, 1002] as [UInt32] {
      #expect(try Self.call(bench, "approve", as: uid)["error"]?["data"]?["reason"] == "hours.notApprover")
    }
    #expect(try Self.call(bench, "", as: 1000)["result"]?["week"]?["minutes"] == 480)
    #expect(try Self.call(bench, "", as: 1002)["result"]?["week"]?["minutes"] == 180)
    #expect(try Self.call(bench, "", as: 0)["result"]?["week"]?["minutes"] == 660)
    for uid in [1000, 1002] as [UInt32] {
      #expect(try bench.call("hours.weeks", ["state": "submitted"], as: uid)["weeks"]?.count == 1)
    }
    #expect(try bench.call("hours.weeks", as: 1003)["weeks"]?.count == 0)
    #expect(try Self.call(bench, "approve", as: 0)["result"]?["week"]?["state"] == "approved")
  }

  @Test("of a freelancer are approved by themselves, and an empty one isn't approved by a stranger")
  func freelancer() throws {
    let bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.log("2026-11-16", 8)
    for verb in ["submit", "approve"] { try bench.call("hours.week.\(verb)", ["week": "2026-W47"]) }
    #expect(try bench.reason("hours.edit", ["id": 1, "hours": 1]) == "hours.weekLocked")
    try bench.call("hours.week.reject", ["week": "2026-W47", "reason": "x"])
    try bench.call("hours.edit", ["id": 1, "hours": 1])
    try bench.call("hours.week.submit", ["week": "2026-W01"], as: 1003)
    #expect(try bench.reason("hours.week.approve", ["week": "2026-W01"], as: 1003) == "hours.notApprover")
  }

  @Test("aren't shown to somebody who made their user a member, before the user has logged anything there")
  func unasked() throws {
    let bench = try Self.bench()
    try bench.create("Beta", "App", as: 1003)
    let owner = JSON(try bench.name(of: 1001))
    try bench.call("hours.project.join", ["client": "Beta", "project": "App", "user": owner], as: 1003)
    try bench.call("events.subscribe", ["topics": ["hours"]], as: 1003)
    try bench.call("hours.week.submit", ["week": "2026-W02"], as: 1001)
    #expect(bench.harness.takeEvents(of: 1003).isEmpty)
    #expect(try bench.call("hours.weeks", as: 1003)["weeks"]?.count == 0)
    #expect(try bench.call("hours.weeks", as: 1000)["weeks"]?.count == 1)
    let days: [String: JSON] = ["from": "2026-11-02", "to": "2026-11-08", "user": owner]
    let week: [String: JSON] = ["week": "2026-W02", "user": owner]
    for (method, params) in [
      ("hours.balance", days), ("hours.missing", days), ("hours.week", week), ("hours.week.approve", week),
      ("hours.contract.set", ["from": "2026-11-02", "hours": [8, 8, 8, 8, 8, 0, 0], "user": owner]),
      ("hours.contract.remove", ["from": "2026-11-02", "user": owner]),
    ] {
      #expect(try bench.reason(method, .object(params), as: 1003) == "hours.othersRecords", "\(method)")
    }
    #expect(try bench.ids(["user": owner], as: 1003) == [])
    try bench.call("hours.week.approve", .object(week))
  }

  @Test("that were given back aren't locked again by undo once they have changed")
  func changed() throws {
    for change in ["hours.edit", "hours.delete"] {
      let bench = try Self.bench()
      try Self.bring(bench, to: "approved")
      bench.pass(seconds: 1)
      _ = try Self.call(bench, "reject", as: 1000)
      let rejected = bench.rev
      bench.pass(seconds: 1)
      try bench.call(change, change == "hours.edit" ? ["id": 1, "comment": "x"] : ["id": 1], as: 1001)
      #expect(try bench.undoRefusal(rejected, as: 1000).reason == "hours.weekChanged", "\(change)")
    }
  }

  @Test("aren't submitted by redo once they have changed, like those that were given back")
  func redone() throws {
    let changes: [(String, JSON)] = [
      ("hours.edit", ["id": 1, "comment": "x"]), ("hours.edit", ["id": 1, "hours": 1]), ("hours.delete", ["id": 1]),
    ]
    for before in ["open", "rejected"] {
      for (method, params) in changes {
        let bench = try Self.bench()
        try Self.bring(bench, to: before)
        bench.pass(seconds: 1)
        if before == "rejected" { try bench.call("hours.edit", ["id": 1, "comment": "fixed"], as: 1001) }
        bench.pass(seconds: 1)
        try Self.bring(bench, to: "submitted")
        try bench.undo(as: 1001)
        let undone = bench.rev
        bench.pass(seconds: 1)
        try bench.call(method, params, as: 1001)
        let changed = bench.rev
        #expect(try bench.undoRefusal(undone, as: 1001).reason == "hours.weekChanged", "\(before) \(params)")
        try bench.undo(changed, as: 1001)
        try bench.undo(undone, as: 1001)
        #expect(try Self.call(bench, "", as: 1001)["result"]?["week"]?["state"] == "submitted")
      }
    }
  }

  @Test("are told to their user and the leads of their projects, and to nobody else")
  func events() throws {
    let bench = try Self.bench()
    for uid in [1000, 1001, 1002, 1003] as [UInt32] {
      try bench.call("events.subscribe", ["topics": ["hours"]], as: uid)
    }
    try Self.bring(bench, to: "rejected")
    let methods = [1000, 1001, 1002, 1003].map { uid in
      bench.harness.takeEvents(of: UInt32(uid)).compactMap { $0["params"]?["method"]?.string }
    }
    let both = ["hours.week.submit", "hours.week.reject"]
    #expect(methods == [both, both, [], []])
  }

  @Test("undone and redone step by step, they end where they were")
  func steps() throws {
    let bench = try Self.bench()
    let submitted = try Self.bring(bench, to: "submitted")
    func week() throws -> JSON { try Self.call(bench, "", as: 1001)["result"]?["week"] ?? .null }
    let first = try week()
    bench.pass(seconds: 60)
    _ = try Self.call(bench, "approve", as: 1000)
    let (approved, second) = (bench.rev, try week())
    #expect(first["state"] == "submitted" && second["state"] == "approved" && first["at"] != second["at"])
    #expect(try bench.undoRefusal(submitted, as: 1001).reason == "history.touched")
    try bench.undo(approved, as: 1000)
    let unapproved = bench.rev
    #expect(try week() == first)
    try bench.undo(submitted, as: 1001)
    let unsubmitted = bench.rev
    #expect(try week()["state"] == "open" && week()["by"] == nil)
    #expect(try bench.undoRefusal(unapproved, as: 1000).reason == "history.touched")
    try bench.undo(unsubmitted, as: 1001)
    #expect(try week() == first)
    try bench.undo(unapproved, as: 1000)
    #expect(try week() == second)
    #expect(try bench.reason("hours.delete", ["id": 1], as: 1001) == "hours.weekLocked")
  }
}
