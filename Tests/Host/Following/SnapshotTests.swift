import Chores
import Feed
import Host
import TestSupport
import Testing
import Timer
import Wire

@Suite("Following from a snapshot")
struct SnapshotTests {
  let folder = TestFolder()
  let harness: HostHarness

  init() throws {
    harness = try folder.harness([.of(Timer.self), .of(Chores.self), .of(Feed.self)])
  }

  /// The rows that a mirror has received. For each module, a row's key has the form `table id`.
  private struct Mirror {
    var rows: [String: [String: JSON]] = [:]
    var revs: [String: Int] = [:]
    var isDone: Set<String> = []
    var resets: [String] = []

    mutating func take(_ messages: [JSON]) throws {
      for message in messages {
        let params = try #require(message["params"])
        let module = params["module"]?.string ?? ""
        switch message["method"]?.string {
        case "events.snapshot":
          #expect(!isDone.contains(module), "no page of a snapshot comes after its end")
          #expect(revs[module] == nil || revs[module] == params["rev"]?.int, "all pages have one revision")
          revs[module] = params["rev"]?.int
          if params["done"]?.bool == true { isDone.insert(module) }
          apply(params, module)
        case "events.event":
          #expect(isDone.contains(module), "events come after the snapshot")
          let rev = try #require(params["rev"]?.int)
          #expect(rev > revs[module] ?? 0, "nothing comes twice")
          revs[module] = rev
          apply(params, module)
        case "events.reset":
          resets.append(module)
          (rows[module], revs[module]) = ([:], nil)
          isDone.remove(module)
        default: break
        }
      }
    }

    private mutating func apply(_ params: JSON, _ module: String) {
      for change in params["changes"]?.elements.map({ $0 }) ?? [] {
        let key = "\(change["table"]?.string ?? "") \(change["id"]?.int ?? 0)"
        let after = change["after"] ?? .null
        rows[module, default: [:]][key] = after.isNull ? nil : after
      }
    }
  }

  private func subscribe(_ params: JSON = ["snapshot": true], as uid: UInt32 = 1000, on connection: String) throws {
    _ = try harness.call("events.subscribe", params, as: uid, on: connection)
  }

  private func name(of uid: UInt32) throws -> JSON {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["name"])
  }

  /// This test fails if a whole page is built in one turn. The snapshot in this test has eight pages.
  @Test("a turn reads a few rows, so that others needn't wait for a page")
  func turns() throws {
    for number in 1...500 { _ = try harness.call("timer.project.add", ["name": JSON("P\(number)")]) }
    try subscribe(["snapshot": true, "topics": ["timer"]], on: "mirror")
    var turns = 0
    while harness.host.endTurn() { turns += 1 }
    // The real number of turns is even higher, because this loop doesn't count the turns of the subscribing call.
    #expect(turns > 20)
    var mirror = Mirror()
    try mirror.take(harness.takeEvents(on: "mirror"))
    #expect(mirror.isDone == ["timer"] && mirror.rows["timer"]?.count ?? 0 >= 500)
  }

  @Test("a snapshot has all rows visible to the subscriber at one revision, and later changes follow once")
  func wholeAndThen() throws {
    for number in 1...300 {
      _ = try harness.call("timer.project.add", ["name": JSON("P\(number)")])
      if number % 3 == 0 { _ = try harness.call("timer.project.add", ["name": JSON("other \(number)")], as: 1001) }
    }
    // A mirror receives rows as they are stored. A project's totals come only with the project, not with each entry.
    let whole: JSON = ["snapshot": true, "shape": "rows"]
    try subscribe(whole, on: "mirror")
    _ = try harness.call("timer.start", ["project": "P1"])
    var mirror = Mirror()
    for _ in 0..<50 { try mirror.take(harness.takeEvents(on: "mirror")) }
    #expect(mirror.isDone == ["timer", "chores", "feed"])
    #expect(mirror.rows["timer"]?.count == 301)
    _ = try harness.call("timer.stop")
    _ = try harness.call("timer.project.add", ["name": "another's"], as: 1001)
    _ = try harness.call("history.undo")
    try mirror.take(harness.takeEvents(on: "mirror"))
    var again = Mirror()
    try subscribe(whole, on: "again")
    for _ in 0..<50 { try again.take(harness.takeEvents(on: "again")) }
    #expect(mirror.rows["timer"]?.mapValues(\.description) == again.rows["timer"]?.mapValues(\.description))
    #expect(mirror.resets.isEmpty)
  }

  @Test("changes between the pages are sent after the last page, and are in no page")
  func between() throws {
    for number in 1...400 { _ = try harness.call("timer.project.add", ["name": JSON("P\(number)")]) }
    try subscribe(["snapshot": true, "topics": ["timer"]], on: "mirror")
    var mirror = Mirror()
    for number in 1...30 {
      _ = try harness.call("timer.project.rename", ["name": JSON("P\(number)"), "to": JSON("Q\(number)")])
      try mirror.take(harness.takeEvents(on: "mirror"))
    }
    for _ in 0..<20 { try mirror.take(harness.takeEvents(on: "mirror")) }
    let names = Set(mirror.rows["timer"]?.values.compactMap { $0["name"]?.string } ?? [])
    #expect(names.count == 400)
    #expect(names.filter { $0.hasPrefix("Q") }.count == 30)
  }

  @Test("rows are sent as stored on request, with the same permissions")
  func rows() throws {
    _ = try harness.call("timer.start", ["project": "Work"])
    _ = try harness.call("timer.start", ["project": "Secret"], as: 1001)
    try subscribe(["snapshot": true, "shape": "rows", "topics": ["timer"]], on: "mirror")
    var mirror = Mirror()
    for _ in 0..<5 { try mirror.take(harness.takeEvents(on: "mirror")) }
    let entry = mirror.rows["timer"]?["entries 1"]
    #expect(entry?["project"]?.int == 1 && entry?["user"]?.int != nil && entry?["seconds"] == nil)
    #expect(mirror.rows["timer"]?.count == 2)
    _ = try harness.call("timer.stop")
    try mirror.take(harness.takeEvents(on: "mirror"))
    #expect(mirror.rows["timer"]?["entries 1"]?["stoppedAt"] != nil)
  }

  @Test("joining or leaving a house is reported, and the rows are sent again")
  func reset() throws {
    let key = try harness.call("chores.house.create", ["name": "Home"])["house"]?["key"] ?? .null
    let room = try harness.call("chores.room.add", ["name": "Kitchen"])["room"]?["id"] ?? .null
    _ = try harness.call(
      "chores.task.add", ["room": room, "name": "Dishes", "everyDays": 1, "points": 1])
    try subscribe(["snapshot": true, "topics": ["chores"]], as: 1001, on: "mirror")
    var mirror = Mirror()
    func settle() throws { for _ in 0..<10 { try mirror.take(harness.takeEvents(of: 1001, on: "mirror")) } }
    try settle()
    #expect(mirror.rows["chores"] ?? [:] == [:])
    _ = try harness.call("chores.house.join", ["key": key], as: 1001)
    try settle()
    #expect(mirror.resets == ["chores"])
    #expect(mirror.rows["chores"]?["tasks 1"] != nil && mirror.rows["chores"]?["members 1"] != nil)
    _ = try harness.call("chores.house.leave", as: 1001)
    try settle()
    #expect(mirror.resets.count == 2)
    #expect(mirror.rows["chores"] ?? [:] == [:], "nothing of the house is left")
  }

  @Test("the end of a friendship removes the friend's rows, and a new one brings them")
  func friends() throws {
    _ = try harness.call("feed.post", ["activity": "Run"], as: 1001)
    let (me, friend) = (try name(of: 1000), try name(of: 1001))
    try subscribe(["snapshot": true, "topics": ["feed"]], on: "mirror")
    var mirror = Mirror()
    func settle() throws { for _ in 0..<10 { try mirror.take(harness.takeEvents(on: "mirror")) } }
    try settle()
    #expect(mirror.rows["feed"]?["posts 1"] == nil)
    _ = try harness.call("feed.friend.request", ["user": friend])
    _ = try harness.call("feed.friend.accept", ["user": me], as: 1001)
    try settle()
    #expect(mirror.rows["feed"]?["posts 1"] != nil)
    _ = try harness.call("feed.friend.remove", ["user": me], as: 1001)
    try settle()
    #expect(mirror.rows["feed"]?["posts 1"] == nil)
  }

  @Test("another user who signs in on the connection gets only their own rows")
  func signIn() throws {
    _ = try harness.call("timer.start", ["project": "Mine"])
    try subscribe(["snapshot": true, "topics": ["timer"]], on: "page")
    var mirror = Mirror()
    for _ in 0..<5 { try mirror.take(harness.takeEvents(on: "page")) }
    #expect(mirror.rows["timer"]?.count == 2)
    _ = try harness.call("accounts.signUp", ["name": "Ann", "password": "correct horse"], on: "page")
    for _ in 0..<5 { try mirror.take(harness.takeEvents(on: "page")) }
    #expect(mirror.resets == ["timer"])
    #expect(mirror.rows["timer"] ?? [:] == [:])
  }

  @Test("a snapshot starts with the current rows, so combining it with a position is an error")
  func since() throws {
    let error = try harness.refusal("events.subscribe", ["snapshot": true, "since": ["timer": 0]])
    #expect(error["code"]?.int == -32602)
    #expect(error["data"]?["violations"]?[0]?["field"]?.string == "since")
  }

  @Test("the number of snapshots per user at once is limited, and the others wait")
  func many() throws {
    for number in 1...100 { _ = try harness.call("timer.project.add", ["name": JSON("P\(number)")]) }
    for number in 1...12 { try subscribe(["snapshot": true, "topics": ["timer"]], on: "c\(number)") }
    for number in 1...12 {
      var mirror = Mirror()
      for _ in 0..<10 { try mirror.take(harness.takeEvents(on: "c\(number)")) }
      #expect(mirror.rows["timer"]?.count == 100, "connection \(number)")
    }
  }
}
