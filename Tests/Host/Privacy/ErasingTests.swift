import Chores
import Feed
import Host
import Hours
import Remarks
import System
import TestSupport
import Testing
import Timer
import Wire

@Suite("An erased user")
struct ErasingTests {
  private static let modules = ["timer", "hours", "chores", "remarks", "feed"]
  private static let (ann, bob): (UInt32, UInt32) = (1000, 1001)

  @Test("leaves no byte in any journal or picture, and stays gone after a restart")
  func leavesNothing() throws {
    var household: Household? = try Household()
    let (harness, folder) = (try #require(household?.harness), try #require(household?.folder))
    let name = try Self.name(of: Household.ann, harness)
    #expect(Self.traces(in: folder) == Self.modules)
    #expect(!folder.names(in: "pictures").isEmpty)
    _ = try harness.call("chores.house.leave", as: Household.ann)
    for module in Self.modules { try Self.erase(name, from: module, harness) }
    #expect(Self.traces(in: folder) == [])
    #expect(folder.names(in: "pictures") == [])
    #expect(try harness.call("timer.list", as: Household.ann)["entries"]?.count == 0)
    #expect(try harness.refusal("history.undo", as: Household.ann)["data"]?["reason"] == "history.nothingToUndo")
    household = nil
    let again = try folder.harness(
      [.of(Timer.self), .of(Hours.self), .of(Chores.self), .of(Remarks.self), .of(Feed.self)])
    defer { again.close() }
    for module in Self.modules { #expect(again.host.dump(module) == [], "\(module)") }
    #expect(again.host.indexesAreTrue)
  }

  @Test("is erased by administrators only, and not while living in a house")
  func rights() throws {
    let household = try Household()
    let (harness, name) = (household.harness, try Self.name(of: Household.ann, household.harness))
    let params: JSON = ["module": "chores", "name": name]
    for uid in [Household.ann, Self.bob] {
      #expect(try harness.refusal("system.erase", params, as: uid)["data"]?["reason"] == "rpc.adminOnly")
    }
    let refusal = try harness.refusal("system.erase", params, as: 0)
    #expect(refusal["data"]?["reason"] == "system.eraseLater", "\(refusal)")
    #expect(refusal["message"]?.string?.contains("chores") == true, "\(refusal)")
    #expect(
      try harness.refusal("system.erase", ["module": "timer", "name": "Nobody"], as: 0)["data"]?["reason"]
        == "accounts.notFound")
    #expect(
      try harness.refusal("system.erase", ["module": "accounts", "name": name], as: 0)["data"]?["reason"]
        == "system.module")
  }

  @Test("is forgotten even if a compaction with older rows is under way")
  func compactionUnderWay() throws {
    let household = try Household()
    let harness = household.harness
    let name = try Self.name(of: Household.ann, harness)
    var params: JSON = ["module": "timer", "name": name]
    // The call is repeated until all seven tables are erased.
    repeat {
      params = params.with("cursor", try #require(try harness.call("system.erase", params, as: 0)["next"]))
    } while params["cursor"] != "erase.7.1"
    // The compaction begins before the history is erased. The last two calls then erase the history while the
    // compaction is running.
    let replies = harness.respondTogether(
      [
        ("system.compact", ["module": "timer"]), ("system.erase", params),
        ("system.erase", params.with("cursor", "erase.8.1")),
      ], as: 0)
    #expect(replies.allSatisfy { $0["result"] != nil } && replies[2]["result"]?["next"] == nil, "\(replies)")
    #expect(!Self.traces(in: household.folder).contains("timer"))
  }

  @Test("takes nothing of others along, and what is invoiced stays")
  func others() throws {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Hours.self), .of(Chores.self), .of(Feed.self)])
    defer { harness.close() }
    let names = try [Self.ann, Self.bob].map { try Self.name(of: $0, harness) }
    let key = try #require(try harness.call("chores.house.create", ["name": "Home"], as: Self.bob)["house"]?["key"])
    for (uid, method, params) in Self.shared(names, key) { _ = try harness.call(method, params, as: uid) }
    for module in ["hours", "chores", "feed"] { try Self.erase(names[0], from: module, harness) }

    let records = try harness.call("hours.list", ["user": names[0]], as: Self.bob)["records"]
    #expect(records?.elements.map { $0["comment"] } == ["billed"])
    #expect(try harness.call("hours.invoice.show", ["number": 1], as: Self.bob)["invoice"]?["net"] == "800.00")
    #expect(try harness.call("hours.list", as: Self.bob)["records"]?.count == 1)
    let members = try harness.call("hours.project.members", ["client": "Acme", "project": "Site"], as: Self.bob)
    #expect(members["members"]?.elements.map { $0["user"] } == [names[1]])
    #expect(try harness.call("hours.clients", as: Self.bob)["clients"] == ["Acme"])

    let done = try harness.call("chores.history", as: Self.bob)["completions"]?.elements.map { $0 } ?? []
    #expect(done.map { $0["user"] } == [names[1], "–"] && done.map { $0["note"] } == ["", ""])
    #expect(try harness.call("chores.tasks", as: Self.bob)["tasks"]?[0]?["assign"] == "turns")

    let comments = try harness.call("feed.comments", ["post": 1], as: Self.bob)["comments"]?.elements.map { $0 } ?? []
    #expect(comments.map { $0["text"] } == ["fine"] && comments.map { $0["replyTo"] } == [.null])
    #expect(try harness.call("feed.friends", as: Self.bob)["friends"]?.count == 0)
    #expect(try harness.call("feed.timeline", as: Self.bob)["posts"]?.elements.map { $0["activity"] } == ["Run"])
    #expect(harness.host.indexesAreTrue)

    // The erasure has emptied the history.
    for module in ["hours", "chores", "feed"] {
      #expect(try harness.call("history.list", ["module": JSON(module)], as: Self.bob)["transactions"]?.count == 0)
    }
    _ = try harness.call("feed.post", ["activity": "Swim"], as: Self.bob)
    #expect(try harness.call("history.undo", as: Self.bob)["method"] == "feed.post")
  }

  @Test("can go on after a crash between two steps: until the last, everything can be undone")
  func crash() throws {
    let folder = TestFolder()
    var harness = try folder.harness([.of(Timer.self)])
    let name = try Self.name(of: Self.ann, harness)
    for number in 1...450 { _ = try harness.call("timer.project.add", ["name": JSON("Bread \(number)")], as: Self.ann) }
    var params: JSON = ["module": "timer", "name": name]
    var steps = 0
    while harness.host.dump("timer").count == 450 {
      let reply = try harness.call("system.erase", params, as: 0)
      params = params.with("cursor", reply["next"] ?? .null)
      steps += 1
    }
    #expect(harness.host.dump("timer").count == 350 && steps == 1)
    harness.close()
    harness = try folder.harness([.of(Timer.self)])
    #expect(try harness.call("history.undo", ["module": "timer"], as: 0)["method"] == "system.erase")
    #expect(harness.host.dump("timer").count == 450)
    try Self.erase(name, from: "timer", harness)
    harness.close()
    harness = try folder.harness([.of(Timer.self)])
    #expect(harness.host.dump("timer") == [])
    #expect(!String(decoding: folder.bytes(of: "timer.journal"), as: UTF8.self).contains("Bread"))
    harness.close()
  }

  @Test("leaves nothing in replies that are kept for repeated calls of others, and these still change nothing")
  func keyedReplies() throws {
    let folder = TestFolder()
    var harness = try folder.harness([.of(Hours.self)])
    let names = try [Self.ann, Self.bob].map { try Self.name(of: $0, harness) }
    let site: JSON = ["client": "Acme", "project": "Site"]
    _ = try harness.call("hours.project.create", site, as: Self.bob)
    _ = try harness.call("hours.project.join", site.with("user", names[0]), as: Self.bob)
    let day = site.with("date", "2026-11-02").with("hours", 8).with("comment", "secret")
    _ = try harness.call("hours.submit", day, as: Self.ann)
    _ = try harness.call("hours.week.submit", ["week": "2026-W45"], as: Self.ann)
    let approve: JSON = ["week": "2026-W45", "user": names[0], "idempotencyKey": "approve"]
    let first = try harness.call("hours.week.approve", approve, as: Self.bob)
    #expect(String(describing: first).contains(try #require(names[0].string)), "\(first)")
    let rename = site.with("name", "Page").with("idempotencyKey", "rename")
    _ = try harness.call("hours.project.edit", rename, as: Self.bob)
    try Self.erase(names[0], from: "hours", harness)
    for turn in 1...2 {
      let rows = harness.host.dump("hours")
      for (method, params) in [("hours.week.approve", approve), ("hours.project.edit", rename)] {
        let refusal = try harness.refusal(method, params, as: Self.bob)
        #expect(refusal["data"]?["reason"] == "rpc.idempotencyKey", "\(refusal)")
        #expect(refusal["message"]?.string?.contains("was carried out") == true, "\(refusal)")
      }
      #expect(harness.host.dump("hours") == rows)
      harness.close()
      let journal = String(decoding: folder.bytes(of: "hours.journal"), as: UTF8.self)
      #expect(journal.contains("\"rename\"") && !journal.contains("\"reply\":{"), "turn \(turn)")
      harness = try folder.harness([.of(Hours.self)])
    }
    harness.close()
  }

  @Test("is erased in transactions that fit into the journal, however long the rows are")
  func longRows() throws {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Timer.self)])
    defer { harness.close() }
    let name = try Self.name(of: Self.ann, harness)
    let note = JSON(String(repeating: "\u{1F35E}", count: 10_000))
    for minute in 0..<160 {
      let start = "2026-11-01T0\(minute / 60):\(minute % 60 / 10)\(minute % 10):"
      let params: JSON = [
        "project": "Bread", "startedAt": JSON(start + "00Z"), "stoppedAt": JSON(start + "30Z"), "note": note,
      ]
      _ = try harness.call("timer.add", params, as: Self.ann)
    }
    try Self.erase(name, from: "timer", harness)
    #expect(harness.host.dump("timer") == [])
  }

  @Test("is told to subscribers, and those who return start again")
  func subscribers() throws {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Timer.self)])
    defer { harness.close() }
    let name = try Self.name(of: Self.ann, harness)
    for day in 1...9 {
      let params: JSON = [
        "project": "Bread", "startedAt": JSON("2026-11-0\(day)T08:00:00Z"),
        "stoppedAt": JSON("2026-11-0\(day)T09:00:00Z"),
      ]
      _ = try harness.call("timer.add", params, as: Self.ann)
    }
    _ = try harness.call("events.subscribe", ["topics": ["timer"]], as: Self.ann)
    _ = harness.takeEvents(of: Self.ann)
    try Self.erase(name, from: "timer", harness)
    let gone = harness.takeEvents(of: Self.ann).flatMap { $0["params"]?["changes"]?.elements.map { $0 } ?? [] }
    #expect(gone.count { $0["table"] == "entries" && $0["after"] == .null } == 9, "\(gone)")
    _ = try harness.call("events.subscribe", ["topics": ["timer"], "since": ["timer": 3]], as: Self.ann)
    #expect(harness.takeEvents(of: Self.ann).map { $0["method"] } == ["events.overrun"])
  }

  private static func shared(_ names: [JSON], _ key: JSON) -> [(UInt32, String, JSON)] {
    let site: JSON = ["client": "Acme", "project": "Site"]
    func hours(_ date: String, _ comment: String) -> JSON {
      site.with("date", JSON(date)).with("hours", 8).with("comment", JSON(comment))
    }
    return [
      (bob, "hours.project.create", site),
      (bob, "hours.project.edit", site.with("rate", "100").with("currency", "EUR")),
      (bob, "hours.project.join", site.with("user", names[0])),
      (ann, "hours.submit", hours("2026-10-05", "billed").with("billable", true)),
      (bob, "hours.invoice.create", ["client": "Acme", "from": "2026-10-01", "to": "2026-10-31"]),
      (ann, "hours.submit", hours("2026-11-02", "not billed")), (ann, "hours.week.submit", ["week": "2026-W45"]),
      (bob, "hours.submit", hours("2026-11-03", "mine")),
      (ann, "hours.project.create", ["client": "Own", "project": "Book"]),
      (ann, "chores.house.join", ["key": key]), (bob, "chores.room.add", ["name": "Kitchen"]),
      (bob, "chores.task.add", ["room": 1, "name": "Dishes", "everyDays": 1, "points": 1, "assign": names[0]]),
      (ann, "chores.done", ["task": 1, "note": "by me"]), (ann, "chores.house.leave", [:]),
      (bob, "chores.done", ["task": 1, "acknowledge": ["again"]]),
      (ann, "feed.friend.request", ["user": names[1]]), (bob, "feed.friend.accept", ["user": names[0]]),
      (bob, "feed.post", ["activity": "Run"]), (ann, "feed.comment", ["post": 1, "text": "far?"]),
      (bob, "feed.comment", ["post": 1, "text": "fine", "replyTo": 3]), (ann, "feed.like", ["post": 1]),
      (ann, "feed.post", ["activity": "Chess"]), (bob, "feed.like", ["post": 2]),
      (bob, "feed.comment", ["post": 2, "text": "who won?"]), (bob, "feed.recommend", ["to": names[0], "post": 2]),
    ]
  }

  private static func name(of uid: UInt32, _ harness: HostHarness) throws -> JSON {
    try #require(try harness.call("accounts.me", as: uid)["account"]?["name"])
  }

  private static func erase(_ name: JSON, from module: String, _ harness: HostHarness) throws {
    var params: JSON = ["module": JSON(module), "name": name]
    while let next = try harness.call("system.erase", params, as: 0)["next"] { params = params.with("cursor", next) }
  }

  /// The modules whose journals or pictures still contain the household's secret.
  private static func traces(in folder: TestFolder) -> [String] {
    let secret = Array(Household.secret.utf8)
    return modules.filter { module in
      let files =
        ["\(module).journal"]
        + folder.names(in: "pictures").filter { $0.hasPrefix("\(module)-") }.map { "pictures/" + $0 }
      return files.contains { folder.bytes(of: $0).contains(secret) }
    }
  }
}
