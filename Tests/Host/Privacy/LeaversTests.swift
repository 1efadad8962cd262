import Chores
import Feed
import Host
import Hours
import System
import TestSupport
import Testing
import Wire

/// The users in these tests have left a house, lost a friend, or may no longer see a post. They undo and redo all their
/// own changes in random order. No reply and no refusal may reveal what has happened since.
///
/// These tests fail if conflicts are checked before permissions. The tests were tried with `checkUndo` after `check`,
/// and they failed.
@Suite("A user who has left")
struct LeaversTests {
  private static let mark = "zq9marked"
  private static let (ann, bob): (UInt32, UInt32) = (1000, 1001)
  private static let rounds = Process.environment("TRACKD_TEST_LONG") == nil ? 3 : 60

  @Test("learns nothing about later changes by undoing their own, as a dry run or for real")
  func undoesEverything() throws {
    var tries = 0
    for _ in 1...Self.rounds { tries += try live() }
    print("undos by who had left: \(tries)")
    #expect(tries > 100)
  }

  private func live() throws -> Int {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Chores.self), .of(Feed.self), .of(Hours.self)])
    defer { harness.close() }
    let names = try [Self.ann, Self.bob].map { uid in
      try #require(try harness.call("accounts.me", as: uid)["account"]?["name"])
    }
    let key = try #require(try harness.call("chores.house.create", ["name": "Home"], as: Self.ann)["house"]?["key"])
    try call(harness, Self.shared(names: names, key: key))
    try call(harness, Self.parting(names: names).shuffled())
    // From now on, Bob must not see anything that Ann does.
    try call(harness, Self.later)
    return try undoAll(harness, of: Self.bob)
  }

  private func call(_ harness: HostHarness, _ deeds: [(uid: UInt32, method: String, params: JSON)]) throws {
    for (uid, method, params) in deeds { _ = try harness.call(method, params, as: uid) }
  }

  private static func shared(names: [JSON], key: JSON) -> [(UInt32, String, JSON)] {
    [
      (bob, "chores.house.join", ["key": key]), (bob, "chores.room.add", ["name": "Kitchen"]),
      (bob, "chores.task.add", ["room": 1, "name": "Dishes", "everyDays": 1, "points": 1]),
      (bob, "chores.checklist.add", ["task": 1, "text": "Soak"]),
      (bob, "chores.done", ["task": 1]), (bob, "chores.room.rename", ["room": 1, "name": "Cooking"]),
      (bob, "chores.house.rename", ["name": "Villa"]), (bob, "chores.skip", ["task": 1]),
      (bob, "chores.pause", ["from": "2027-01-01", "to": "2027-01-02"]),
      (ann, "feed.friend.request", ["user": names[1]]), (bob, "feed.friend.accept", ["user": names[0]]),
      (ann, "feed.post", ["activity": "Run"]), (bob, "feed.like", ["post": 1]),
      (bob, "feed.comment", ["post": 1, "text": "far?"]), (bob, "feed.unlike", ["post": 1]),
      (bob, "feed.recommend", ["to": names[0], "activity": "Chess"]),
    ]
  }

  private static func parting(names: [JSON]) -> [(UInt32, String, JSON)] {
    [(bob, "chores.house.leave", [:]), (Bool.random() ? ann : bob, "feed.friend.remove", ["user": .null])].map {
      $0.1 == "feed.friend.remove" ? ($0.0, $0.1, ["user": $0.0 == ann ? names[1] : names[0]]) : $0
    }
  }

  private static let later: [(UInt32, String, JSON)] = [
    (ann, "chores.house.newKey", [:]), (ann, "chores.house.rename", ["name": JSON(mark)]),
    (ann, "chores.room.rename", ["room": 1, "name": JSON("\(mark) room")]),
    (ann, "chores.task.add", ["room": 1, "name": JSON("\(mark) task"), "everyDays": 1, "points": 1]),
    (ann, "chores.task.edit", ["task": 1, "name": JSON("\(mark) dishes")]),
    (ann, "chores.checklist.edit", ["step": 1, "text": JSON("\(mark) step")]),
    (ann, "chores.task.edit", ["task": 1, "note": JSON("\(mark) note")]),
    (ann, "chores.room.add", ["name": "Kitchen"]),
    (ann, "chores.pause", ["from": "2027-01-01", "to": "2027-02-02"]),
    (ann, "feed.edit", ["post": 1, "activity": JSON(mark), "caption": JSON(mark)]),
    (ann, "feed.post", ["activity": JSON("\(mark) too")]),
  ]

  /// Undoes all changes of the user in random order. Some undos are dry runs.
  private func undoAll(_ harness: HostHarness, of uid: UInt32) throws -> Int {
    let end = 40
    var tries = 0
    for module in ["chores", "feed"] {
      for rev in (1...end).shuffled() + (1...end).shuffled() {
        let params: JSON = [
          "module": JSON(module), "rev": JSON(rev), "dryRun": JSON(Bool.random()),
        ]
        let reply = harness.respond("history.undo", params, as: uid)
        #expect(!reply.description.contains(Self.mark), "\(params): \(reply)")
        #expect(!reply.description.contains("2027-02-0"), "\(params): \(reply)")
        tries += 1
        // An undo that lets the user move in again would reveal nothing. It must still be refused, because the house
        // has a new key.
        #expect(!(module == "chores" && reply["result"]?["method"]?.string == "chores.house.leave"), "\(reply)")
      }
    }
    #expect(!harness.takeEvents(of: uid).description.contains(Self.mark))
    #expect(harness.host.indexesAreTrue)
    return tries
  }
}
