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

/// Three users have lived together, are friends, and share a project. One of them has a second account. Then they part
/// in random ways and in random order. For example, they leave the house, close an account or end a friendship. From
/// then on, everything that the first user writes contains a mark. The others use each of their accounts to undo,
/// dry-run and redo every transaction of everyone. In the meantime, the first user undoes some of their own changes.
/// Nothing that the others receive may contain the mark: no reply, refusal, list or event.
///
/// These tests fail if an undo checks conflicts before permissions (`checkUndo` after `check`). They also fail if one
/// of two former friends can restore the friendship alone.
@Suite("Users who have parted")
struct PartingTests {
  private static let mark = "zq9marked"
  private static let (ann, bob, cid, stranger): (UInt32, UInt32, UInt32, UInt32) = (1000, 1001, 1002, 1003)
  private static let modules = ["timer", "hours", "chores", "remarks", "feed", "accounts"]
  private static let stories = Process.environment("TRACKD_TEST_LONG") == nil ? 4 : 150

  /// A connection that makes calls. It uses the user's own account or the user's other account, or it is signed out.
  private struct Caller {
    let uid: UInt32
    var connection = ""
  }

  private typealias Deed = (uid: UInt32, method: String, params: JSON)

  @Test("learn and restore nothing by undoing any transaction, whichever account undoes and in whatever order")
  func stories() throws {
    var calls = 0
    for seed in 1...UInt64(Self.stories) {
      var dice = Dice(seed: seed)
      calls += try live(&dice, seed)
    }
    print("undos of everything by those who had parted: \(calls)")
    #expect(calls > Self.stories * 300)
  }

  private func live(_ dice: inout Dice, _ seed: UInt64) throws -> Int {
    let folder = TestFolder()
    let clock = TestClock()
    let modules: [Host.Entry] = [.of(Timer.self), .of(Hours.self), .of(Chores.self), .of(Remarks.self), .of(Feed.self)]
    var harness = try folder.harness(modules, clock: clock)
    defer { harness.close() }
    let names = try [Self.ann, Self.bob, Self.cid].map { uid in
      try #require(try harness.call("accounts.me", as: uid)["account"]?["name"])
    }
    _ = try harness.call("accounts.signUp", ["name": "Mallory", "password": "long enough"], as: Self.bob, on: "second")
    let key = try #require(try harness.call("chores.house.create", ["name": "Home"], as: Self.ann)["house"]?["key"])
    for deed in Self.together(names, key) { try call(harness, deed, clock) }
    for deed in Self.partings(names).shuffled(using: &dice.random) { try call(harness, deed, clock) }
    if dice.chance(50) {
      _ = try harness.call("accounts.close", ["password": "long enough"], as: Self.bob, on: "second")
    }
    let parted = [Caller(uid: Self.bob), Caller(uid: Self.cid), Caller(uid: Self.bob, connection: "second")]
    let others = parted + [Caller(uid: Self.stranger), Caller(uid: Self.stranger, connection: "nobody")]
    _ = harness.respond("accounts.forgo", [:], as: Self.stranger, on: "nobody")
    let since: JSON = ["since": ["timer": 0, "hours": 0, "chores": 0, "remarks": 0, "feed": 0]]
    for caller in others { _ = harness.respond("events.subscribe", since, as: caller.uid, on: caller.connection) }

    // From now on, the changes of the first user are private.
    for deed in Self.alone.shuffled(using: &dice.random) {
      clock.now += 1
      _ = harness.respond(deed.method, deed.params, as: deed.uid)
    }
    var calls = 0
    for round in 1...2 {
      for (caller, method, params) in Self.everything(others, &dice) {
        let reply = harness.respond(method, params, as: caller.uid, on: caller.connection)
        expectNothing(in: reply.description, "seed \(seed): \(method) \(params) by \(caller)")
        calls += 1
        // In the meantime, the first user undoes some of the private changes.
        if dice.chance(8) { goOn(harness, &dice) }
      }
      for caller in others {
        let told = harness.takeEvents(of: caller.uid, on: caller.connection)
        expectNothing(in: told.description, "seed \(seed): what was told to \(caller)")
      }
      try expectParted(harness, names, seed)
      #expect(harness.host.indexesAreTrue, "seed \(seed)")
      if round == 1, dice.chance(50) {
        // The rows are read only now, because a user's first call creates an account.
        if dice.chance(50) { _ = harness.respond("system.compact", [:], as: 0) }
        let rows = Self.modules.map { harness.host.dump($0) }
        harness.close()
        harness = try folder.harness(modules, clock: clock)
        #expect(Self.modules.map { harness.host.dump($0) } == rows, "seed \(seed): after a restart")
      }
    }
    return calls
  }

  private func call(_ harness: HostHarness, _ deed: Deed, _ clock: TestClock) throws {
    clock.now += 1
    _ = try harness.call(deed.method, deed.params, as: deed.uid)
  }

  private func expectNothing(in text: String, _ comment: @autoclosure () -> String) {
    #expect(!text.contains(Self.mark) && !text.contains("2027-02-0"), "\(comment()): \(text.prefix(600))")
  }

  /// The first user undoes a random change that was made after the parting, unless the change keeps the others out.
  private func goOn(_ harness: HostHarness, _ dice: inout Dice) {
    let module = dice.pick(["chores", "feed", "remarks", "timer", "hours"])
    let listed = harness.respond("history.list", ["module": JSON(module), "limit": 30], as: Self.ann)
    let own = listed["result"]?["transactions"]?.elements.filter { Self.isHarmless($0) } ?? []
    guard !own.isEmpty else { return }
    _ = harness.respond(
      "history.undo", ["module": JSON(module), "rev": dice.pick(own)["rev"] ?? .null], as: Self.ann)
  }

  /// Whether the first user may undo this transaction. It must be one of the first user's own changes after the
  /// parting. Undoing an undo, a new key or a new house could give the other users access again.
  private static func isHarmless(_ transaction: JSON) -> Bool {
    transaction.description.contains(mark) && transaction["method"]?.string != "history.undo"
      && !["chores.house.newKey", "chores.house.create"].contains(transaction["method"]?.string)
      && transaction["by"]?.string == "uid\(ann)"
  }

  /// Checks that nobody has moved back into the house and that no friendship was restored.
  private func expectParted(_ harness: HostHarness, _ names: [JSON], _ seed: UInt64) throws {
    let members = try harness.call("chores.house.show", as: Self.ann)["house"]?["members"]?.elements.map(\.self) ?? []
    #expect(members.count == 1, "seed \(seed): \(members)")
    let friends = try harness.call("feed.friends", as: Self.ann)["friends"]
    #expect(friends?.count == 0, "seed \(seed): \(friends ?? .null)")
  }

  // MARK: Actions of the users

  private static func together(_ names: [JSON], _ key: JSON) -> [Deed] {
    [
      (bob, "chores.house.join", ["key": key]), (cid, "chores.house.join", ["key": key]),
      (bob, "chores.room.add", ["name": "Kitchen"]), (cid, "chores.room.add", ["name": "Bath"]),
      (bob, "chores.task.add", ["room": 1, "name": "Dishes", "everyDays": 1, "points": 1]),
      (cid, "chores.task.add", ["room": 2, "name": "Floor", "everyDays": 7, "points": 3, "assign": names[1]]),
      (bob, "chores.checklist.add", ["task": 1, "text": "Soak"]),
      (bob, "chores.done", ["task": 1]), (cid, "chores.done", ["task": 2, "by": names[1]]),
      (bob, "chores.room.rename", ["room": 1, "name": "Cooking"]), (bob, "chores.house.rename", ["name": "Villa"]),
      (cid, "chores.skip", ["task": 1]), (bob, "chores.task.edit", ["task": 2, "points": 4]),
      (bob, "chores.pause", ["from": "2027-01-01", "to": "2027-01-02"]),
      (cid, "chores.task.remove", ["task": 2]), (cid, "chores.room.remove", ["room": 2]),
      (ann, "feed.friend.request", ["user": names[1]]), (bob, "feed.friend.accept", ["user": names[0]]),
      (cid, "feed.friend.request", ["user": names[0]]), (ann, "feed.friend.accept", ["user": names[2]]),
      (ann, "feed.post", ["activity": "Run"]), (bob, "feed.like", ["post": 1]), (cid, "feed.like", ["post": 1]),
      (bob, "feed.comment", ["post": 1, "text": "far?"]), (cid, "feed.comment", ["post": 1, "text": "fast?"]),
      (bob, "feed.unlike", ["post": 1]), (bob, "feed.recommend", ["to": names[0], "activity": "Chess"]),
      (bob, "feed.recommend", ["to": names[0], "post": 1]),
      (ann, "hours.project.create", ["client": "Acme", "project": "Site"]),
      (bob, "hours.project.join", ["client": "Acme", "project": "Site"]),
      (bob, "hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 8]),
      (ann, "remarks.add", ["text": "here", "lat": 1, "lon": 2]),
      (bob, "remarks.add", ["text": "b", "lat": 1, "lon": 2]),
      (ann, "timer.start", ["project": "Bread"]), (bob, "timer.start", ["project": "Bread"]),
    ]
  }

  private static func partings(_ names: [JSON]) -> [Deed] {
    [
      (bob, "chores.house.leave", [:]), (cid, "chores.house.leave", [:]),
      (Bool.random() ? ann : bob, "", names[1]), (Bool.random() ? ann : cid, "", names[2]),
      (bob, "hours.project.leave", ["client": "Acme", "project": "Site"]),
      (ann, "remarks.edit", ["id": 1, "visibility": "private"]),
    ].map { uid, method, params in
      method.isEmpty ? (uid, "feed.friend.remove", ["user": uid == ann ? params : names[0]]) : (uid, method, params)
    }
  }

  private static func text(_ word: String = "") -> JSON { JSON("\(word) \(mark)") }

  private static let alone: [Deed] = [
    (ann, "chores.house.newKey", [:]), (ann, "chores.house.rename", ["name": text()]),
    (ann, "chores.room.rename", ["room": 1, "name": text("room")]), (ann, "chores.room.add", ["name": text("Bath")]),
    (ann, "chores.task.add", ["room": 1, "name": text("task"), "everyDays": 1, "points": 1]),
    (ann, "chores.task.edit", ["task": 1, "name": text("dishes")]), (ann, "chores.room.add", ["name": "Kitchen"]),
    (ann, "chores.checklist.add", ["task": 1, "text": text("step")]),
    (ann, "chores.checklist.edit", ["step": 1, "text": text("soak")]),
    (ann, "chores.done", ["task": 1, "note": text("done")]),
    (ann, "chores.pause", ["from": "2027-02-01", "to": "2027-02-02"]),
    (ann, "feed.edit", ["post": 1, "activity": text(), "caption": text()]),
    (ann, "feed.post", ["activity": text("too")]),
    (ann, "feed.comment", ["post": 1, "text": text()]), (ann, "feed.progress", ["post": 1, "to": 40]),
    (ann, "feed.profile.set", ["status": text()]), (ann, "feed.delete", ["post": 1]),
    (ann, "hours.submit", ["client": "Acme", "project": "Site", "date": "2026-11-17", "hours": 2, "comment": text()]),
    (ann, "remarks.edit", ["id": 1, "text": text(), "tags": [text("t")]]),
    (ann, "timer.update", ["note": text(), "tags": [text("t")]]),
  ]

  /// Calls that undo every transaction, some of them as dry runs. Also calls that undo the latest transaction, and
  /// calls for the whole history.
  private static func everything(
    _ callers: [Caller], _ dice: inout Dice
  ) -> [(caller: Caller, method: String, params: JSON)] {
    var calls: [(Caller, String, JSON)] = []
    for caller in callers {
      for module in modules {
        for rev in 1...(module == "chores" || module == "feed" ? 45 : 12) {
          calls.append(
            (caller, "history.undo", ["module": JSON(module), "rev": JSON(rev), "dryRun": JSON(dice.chance(50))]))
        }
        calls.append((caller, "history.undo", ["module": JSON(module)]))
        calls.append((caller, "history.list", ["module": JSON(module), "limit": 1000]))
      }
      calls.append((caller, "history.undo", [:]))
    }
    return calls.shuffled(using: &dice.random)
  }
}
