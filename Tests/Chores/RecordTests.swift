import TestSupport
import Testing
import Wire

@testable import Chores

@Suite("History and scoreboard")
struct RecordTests {
  let world: World

  /// Makes ten completions, one per hour, the last one now. The first user did the completions with odd numbers, in the
  /// kitchen. The second user did those with even numbers, in the bathroom.
  init() throws {
    world = try World()
    try world.house(of: [World.ann, World.bob])
    let dishes = try world.task("Dishes", in: try world.room("Kitchen"), points: 1)
    let tub = try world.task("Tub", in: try world.room("Bath"), points: 10)
    for number in 1...10 {
      let isOdd = number % 2 == 1
      let at = world.time((number - 10) * 3600)
      try world.call(
        "chores.done", ["acknowledge": ["again"], "task": isOdd ? dishes : tub, "at": at],
        as: isOdd ? World.ann : World.bob)
    }
  }

  @Test("list newest first, by room, by user, by both, and between times")
  func history() throws {
    let (ann, bob) = (try world.nameJSON(of: World.ann), try world.nameJSON(of: World.bob))
    #expect(try world.history() == Array((1...10).reversed()))
    #expect(try world.history(["room": 1]) == [9, 7, 5, 3, 1])
    #expect(try world.history(["user": bob]) == [10, 8, 6, 4, 2])
    #expect(try world.history(["user": ann, "room": 1]) == [9, 7, 5, 3, 1])
    #expect(try world.history(["user": ann, "room": 2]) == [])
    #expect(try world.history(["user": "nobody"]) == [])
    #expect(try world.history(["from": world.time(-7200), "to": world.time(0)]) == [9, 8])
    #expect(try world.history(["from": "2026-11-18", "to": "2026-11-18"]) == Array((1...10).reversed()))
    #expect(try world.history(["from": "2026-11-19"]) == [])
    #expect(try world.refusal("chores.history", ["room": 7]).reason == "chores.roomNotFound")
    let newest = try world.call("chores.history", ["limit": 1])["completions"]?[0]
    #expect(newest?["user"] == bob && newest?["name"]?.string == "Tub" && newest?["room"]?.int == 2)
    #expect(newest?["roomName"]?.string == "Bath" && newest?["points"]?.int == 10 && newest?["at"] == world.time(0))
  }

  @Test("page without repeating or dropping a row, whatever changes meanwhile")
  func pages() throws {
    var ids: [Int] = []
    var params: JSON = ["limit": 3]
    for page in 1...4 {
      let reply = try world.call("chores.history", params)
      ids += reply["completions"]?.elements.compactMap { $0["id"]?.int } ?? []
      // A completion is added after each page. After the first page, an old completion is also undone.
      try world.call("chores.done", ["acknowledge": ["again"], "task": 1])
      if page == 1 { try world.undo(as: World.bob) }
      guard let next = reply["next"] else { break }
      params = ["limit": 3, "cursor": next]
    }
    #expect(ids == Array((1...10).reversed()))
    #expect(try world.call("chores.history", ["limit": 13])["next"] == nil)
    #expect(try world.refusal("chores.history", ["cursor": "tasks.1.2"]).violations == ["cursor: cursor"])
  }

  @Test("in the same second, list the later record first")
  func sameSecond() throws {
    for _ in 1...3 { try world.call("chores.done", ["acknowledge": ["again"], "task": 2]) }
    #expect(try world.history(["limit": 5]) == [13, 12, 11, 10, 9])
    let first = try world.call("chores.history", ["limit": 2])
    let rest = try world.history(["limit": 2, "cursor": try #require(first["next"])])
    #expect(rest == [11, 10])
  }

  @Test("score by points, most first, then by name, optionally in a range")
  func scoreboard() throws {
    let (ann, bob) = (try world.name(of: World.ann), try world.name(of: World.bob))
    #expect(try world.scores() == ["\(bob) 50", "\(ann) 5"])
    #expect(try world.scores(["from": world.time(-3600), "to": world.time(0)]) == ["\(ann) 1", "\(bob) 0"])
    #expect(try world.scores(["to": world.time(-36_000)]) == ["\(ann) 0", "\(bob) 0"])
    let top = try world.call("chores.scoreboard")["members"]?[0]
    #expect(top?["completions"]?.int == 5 && top?["joinedAt"] == world.time(0))
  }
}
