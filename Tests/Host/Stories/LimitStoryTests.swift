import Chores
import Feed
import Host
import Hours
import ModuleKit
import Remarks
import System
import TestSupport
import Testing
import Timer
import Wire

/// Three users make random calls with very low limits. Many changes are undone and redone, in chains. No user may ever
/// exceed a limit, no row may break a rule, and a restart must restore the same rows.
///
/// These tests fail if an undo may exceed a limit. They were tried with limits that are checked for calls but not for
/// undos, and they failed.
@Suite("Random changes at tiny limits")
struct LimitStoryTests {
  private static let most = 3
  private static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  private static let stories = isLong ? 40 : 2
  private static let calls = 1_200
  private static var modules: [Host.Entry] {
    [.of(Timer.self), .of(Hours.self), .of(Chores.self), .of(Remarks.self), .of(Feed.self)]
  }
  private static let names = ["timer", "hours", "chores", "remarks", "feed"]

  /// The tables with a limit. The limit applies to all rows that have the same value in the named member.
  private static let limited = [
    ("timer", "entries", "user"), ("timer", "projects", "user"), ("hours", "records", "user"),
    ("hours", "projects", "createdBy"), ("hours", "members", "user"), ("remarks", "remarks", "user"),
    ("feed", "posts", "author"), ("feed", "likes", "post"), ("feed", "comments", "post"), ("feed", "steps", "post"),
    ("feed", "recommendations", "post"), ("feed", "recommendations", "by"), ("chores", "completions", "house"),
  ]

  @Test("never exceed a limit by any call, undo or redo, nor after a restart")
  func stories() throws {
    var (done, refused, full) = (0, 0, 0)
    for seed in 1...UInt64(Self.stories) {
      let counts = try live(seed)
      (done, refused, full) = (done + counts.done, refused + counts.refused, full + counts.full)
    }
    print("calls at limits: \(done) done, \(refused) refused, \(full) of them for a limit")
    #expect(done > Self.stories * 100 && full > Self.stories * 20)
  }

  private func live(_ seed: UInt64) throws -> (done: Int, refused: Int, full: Int) {
    var dice = Dice(seed: seed)
    let folder = TestFolder()
    let clock = TestClock()
    var configuration = HostConfiguration()
    for setting in Timer.settings + Hours.settings + Chores.settings + Remarks.settings + Feed.settings
    where setting.name != "lockAfterDays" {
      configuration.settings[setting] = setting.name == "pictureBytesPerUser" ? 100 : Self.most
    }
    var harness = try folder.harness(Self.modules, clock: clock, configuration: configuration)
    defer { harness.close() }
    try settle(harness)
    let methods = try DeclaredMethod.all(of: harness).filter { $0.changes && $0.module != "accounts" }
    var counts = (done: 0, refused: 0, full: 0)
    for number in 1...Self.calls {
      clock.now += dice.number(1...4_000)
      let (uid, method, params) = call(&dice, methods, harness, clock)
      let response = harness.respond(method, params, as: uid)
      if response["result"] != nil { counts.done += 1 } else { counts.refused += 1 }
      let reason = response["error"]?["data"]?["reason"]?.string ?? ""
      if reason.hasSuffix(".tooMany") || reason.hasSuffix("Quota") { counts.full += 1 }
      guard number.isMultiple(of: 60) else { continue }
      expectLimits(harness, "seed \(seed), call \(number)")
      if number.isMultiple(of: 400) {
        let rows = Self.names.map { harness.host.dump($0) }
        if dice.chance(50) { _ = harness.respond("system.compact", [:], as: 0) }
        harness.close()
        harness = try folder.harness(Self.modules, clock: clock, configuration: configuration)
        #expect(Self.names.map { harness.host.dump($0) } == rows, "seed \(seed), call \(number): after a restart")
      }
    }
    return counts
  }

  /// Makes the three users friends who share a house and a project, so that most methods can succeed.
  private func settle(_ harness: HostHarness) throws {
    let names = try Dice.users.map { try harness.call("accounts.me", as: $0)["account"]?["name"] ?? .null }
    let key = try harness.call("chores.house.create", ["name": "Home"], as: Dice.users[0])["house"]?["key"] ?? .null
    _ = try harness.call("chores.room.add", ["name": "Kitchen"], as: Dice.users[0])
    _ = try harness.call(
      "chores.task.add", ["room": 1, "name": "Soup", "everyDays": 1, "points": 1], as: Dice.users[0])
    _ = try harness.call("hours.project.create", ["client": "Acme", "project": "Bread"], as: Dice.users[0])
    for (other, name) in zip(Dice.users, names).dropFirst() {
      _ = try harness.call("chores.house.join", ["key": key], as: other)
      _ = try harness.call("feed.friend.request", ["user": name], as: Dice.users[0])
      _ = try harness.call("feed.friend.accept", ["user": names[0]], as: other)
      _ = try harness.call("hours.project.join", ["client": "Acme", "project": "Bread"], as: other)
    }
  }

  /// Picks a method at random. Methods that add rows are picked often, and methods that delete rows are picked rarely.
  private func method(_ dice: inout Dice, _ methods: [DeclaredMethod]) -> DeclaredMethod {
    let adding = [
      "timer.add", "timer.start", "timer.project.add", "hours.submit", "hours.project.create", "hours.project.join",
      "chores.done", "remarks.add", "feed.post", "feed.like", "feed.comment", "feed.progress", "feed.recommend",
    ]
    if dice.chance(70) {
      let name = dice.pick(adding)
      if let method = methods.first(where: { $0.name == name }) { return method }
    }
    let method = dice.pick(methods)
    let takesAway = ["remove", "delete", "leave", "discard", "archive"].contains { method.name.hasSuffix($0) }
    return takesAway && dice.chance(70) ? self.method(&dice, methods) : method
  }

  private func call(
    _ dice: inout Dice, _ methods: [DeclaredMethod], _ harness: HostHarness, _ clock: TestClock
  ) -> (uid: UInt32, method: String, params: JSON) {
    let uid = dice.user()
    if dice.chance(25) {
      let module = dice.pick(Self.names)
      let last = harness.respond("history.list", ["module": JSON(module), "limit": 12], as: uid)["result"]
      let revs = last?["transactions"]?.elements.compactMap { $0["rev"] } ?? []
      // The last revision is picked often, so that undos of undos become chains.
      let rev = revs.isEmpty ? 1 : dice.chance(60) ? revs[0] : dice.pick(revs)
      return (uid, "history.undo", ["module": JSON(module), "rev": rev])
    }
    let method = method(&dice, methods)
    var params = dice.params(of: method, now: clock.now)
    if method.name == "chores.house.join" {
      for other in Dice.users {
        let house = harness.respond("chores.house.show", as: other)["result"]?["house"]
        if let key = house?["key"] { params["key"] = key }
      }
    }
    // All warnings are acknowledged, because a warning would stop most calls.
    if params["acknowledge"] != nil || method.params.contains(where: { $0.name == "acknowledge" }) {
      params["acknowledge"] = ["duplicate", "future", "over24"]
    }
    return (uid, method.name, .object(params))
  }

  private func expectLimits(_ harness: HostHarness, _ comment: String) {
    #expect(harness.host.indexesAreTrue, "\(comment)")
    var counts: [String: Int] = [:]
    for module in Self.names {
      for line in harness.host.dump(module) {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let row = try? JSON(parsing: String(parts[2])) else {
          Issue.record("\(comment): \(line)")
          continue
        }
        for (_, table, member) in Self.limited where table == parts[0] && isOf(module, table, member) {
          if let value = row[member] { counts["\(module).\(table) of \(member) \(value)", default: 0] += 1 }
        }
      }
    }
    for (what, count) in counts { #expect(count <= Self.most, "\(comment): \(count) \(what)") }
  }

  private func isOf(_ module: String, _ table: String, _ member: String) -> Bool {
    Self.limited.contains { $0 == (module, table, member) }
  }
}
