import TestSupport
import Testing
import Wire

/// Tests what history and events show to users about their own records and about other users' records.
@Suite("Visibility of hours")
struct VisibilityTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// All changes that a user sees in history, oldest first. Each change is its table, its id and its kind, as in
  /// `records 1 -+`.
  private func history(_ uid: UInt32) throws -> [String] {
    let all = try bench.call("history.list", ["module": "hours"], as: uid)["transactions"]?.elements.map { $0 } ?? []
    return all.reversed().flatMap(Self.changes)
  }

  private func events(_ uid: UInt32) -> [String] {
    bench.harness.takeEvents(of: uid).compactMap { $0["params"] }.flatMap(Self.changes)
  }

  private static func changes(_ transaction: JSON) -> [String] {
    (transaction["changes"]?.elements.map { $0 } ?? []).map { change in
      let sides = [change["before"], change["after"]].map { $0?.isNull == false ? "+" : "-" }.joined()
      return "\(change["table"]?.string ?? "?") \(change["id"]?.int ?? 0) \(sides)"
    }
  }

  @Test(
    "projects and memberships are visible to all; records and settings to their user and the user who edited them"
  )
  func story() throws {
    for uid in [1000, 1001, 0] as [UInt32] { try bench.call("events.subscribe", ["topics": ["hours"]], as: uid) }
    try bench.create("Acme", "Site")
    try bench.join("Acme", "Site", as: 1001)
    try bench.log("2026-11-17", 8, ["comment": "secret"])
    try bench.call("hours.edit", ["id": 1, "hours": 4])
    try bench.call("hours.settings", ["reminder": "17:30"])
    try bench.call("hours.edit", ["id": 1, "hours": 2], as: 0)
    try bench.call("hours.delete", ["id": 1])
    try bench.undo()
    try bench.call("hours.project.remove", ["client": "Acme", "project": "Site", "acknowledge": ["affectsOthers"]])
    let open = ["projects 1 -+", "members 1 -+", "members 2 -+"]
    let own = ["records 1 -+", "records 1 ++", "settings 1 -+", "records 1 ++", "records 1 +-", "records 1 -+"]
    let mine = try history(1000)
    #expect(mine.map { $0.hasPrefix("settings") ? "settings 1 -+" : $0 } == open + own + ["projects 1 +-"])
    #expect(events(1000) == mine)
    #expect(try history(1001) == open + ["projects 1 +-"])
    #expect(events(1001) == open + ["projects 1 +-"])
    // An administrator sees another user's record only where the administrator has changed it.
    #expect(try history(0) == open + ["records 1 ++", "projects 1 +-"])
    #expect(events(0) == open + ["records 1 ++", "projects 1 +-"])
  }

  @Test(
    "an administrator's subscription to rows covers all users, and to other shapes only themselves")
  func copies() throws {
    try bench.create("Acme", "Site")
    try bench.log("2026-11-17")
    try bench.call("events.subscribe", ["topics": ["hours"], "snapshot": true, "shape": "rows"], as: 0)
    try bench.call("events.subscribe", ["topics": ["hours"], "snapshot": true], as: 1001)
    let open = ["projects 1 -+", "members 1 -+"]
    #expect(events(0) == open + ["records 1 -+"])
    #expect(events(1001) == open)
    try bench.log("2026-11-18")
    try bench.call("hours.edit", ["id": 1, "hours": 4])
    #expect(events(0) == ["records 2 -+", "records 1 ++"])
    #expect(events(1001) == [])
    try bench.call("events.subscribe", ["topics": ["hours"], "snapshot": true], as: 0)
    #expect(events(0) == open)
  }

  @Test("another user's records are in no reply, event or transaction")
  func secret() throws {
    try bench.call("events.subscribe", [:], as: 1001)
    try bench.create("Acme", "Site")
    try bench.join("Acme", "Site", as: 1001)
    try bench.log("2026-11-17", 3.5, ["comment": "secret"])
    try bench.call("hours.edit", ["id": 1, "comment": "secret still"])
    try bench.call("hours.delete", ["id": 1])
    try bench.undo()
    var seen = bench.harness.takeEvents(of: 1001).map(\.description)
    seen.append(try bench.call("history.list", ["module": "hours"], as: 1001).description)
    for method in ["clients", "projects", "recent", "list", "report", "settings"] {
      seen.append(try bench.call("hours.\(method)", as: 1001).description)
    }
    seen.append(try bench.call("hours.project.members", ["client": "Acme", "project": "Site"], as: 1001).description)
    for text in seen { #expect(!text.contains("secret") && !text.contains("3.5")) }
    #expect(seen.count > 8)
  }

  @Test("events replayed with since equal the live ones")
  func since() throws {
    try bench.create("Acme", "Site")
    try bench.log("2026-11-17")
    try bench.join("Acme", "Site", as: 1001)
    try bench.log("2026-11-18", as: 1001)
    try bench.call("events.subscribe", ["topics": ["hours"], "since": ["hours": 0]], as: 1001)
    #expect(events(1001) == ["projects 1 -+", "members 1 -+", "members 2 -+", "records 2 -+"])
  }
}
