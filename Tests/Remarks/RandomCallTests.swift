import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Remarks

@Suite("Random calls about remarks")
struct RandomCallTests {
  @Test("leave every index equal to a rebuilt one, and the same rows after a restart", arguments: 1...4)
  func calls(seed: UInt64) throws {
    let world = try World()
    var chance = Chance(seed: seed)
    for uid in [World.ann, World.ben] { try world.call("remarks.list", as: uid) }
    for round in 1...200 {
      world.seconds += chance.below(10)
      let uid = chance.one(of: [World.ann, World.ben, World.admin])
      call(world, &chance, round, as: uid)
      if round.isMultiple(of: 20) {
        #expect(world.indexesAreTrue)
        try expectLists(world)
      }
    }
    let before = try world.call("remarks.list", ["limit": 1000])
    try world.restart()
    #expect(world.indexesAreTrue)
    #expect(try world.call("remarks.list", ["limit": 1000]) == before)
  }

  private func call(_ world: World, _ chance: inout Chance, _ round: Int, as uid: UInt32) {
    let id = JSON(chance.below(max(2, round / 2)) + 1)
    let visibility: JSON = chance.below(3) == 0 ? "private" : "public"
    let (lat, lon) = (JSON("\(chance.below(181) - 90)"), JSON("\(chance.below(361) - 180)"))
    let text = JSON(chance.one(of: ["one", "Two", "thrée"]))
    switch chance.below(12) {
    case 0, 1, 2:
      world.respond(
        "remarks.add", ["text": text, "lat": lat, "lon": lon, "visibility": visibility], as: uid)
    case 3: world.respond("remarks.edit", ["id": id, "lat": lat, "text": "edited"], as: uid)
    case 4: world.respond("remarks.edit", ["id": id, "visibility": visibility], as: uid)
    case 5: world.respond("remarks.delete", ["id": id], as: uid)
    case 6:
      let tags = ["a", "A", "b c"].filter { _ in chance.below(2) == 0 }
      world.respond("remarks.edit", ["id": id, "tags": .texts(tags)], as: uid)
    case 7: world.respond("remarks.picture.add", ["remark": id, "data": PictureTests.data], as: uid)
    case 8: world.respond("remarks.picture.remove", ["picture": id], as: uid)
    case 9:
      world.respond("remarks.filter.set", ["name": text, "tags": [text], "mine": JSON(chance.below(2) == 0)], as: uid)
    case 10: world.respond("remarks.filter.remove", ["name": text], as: uid)
    default: world.respond("history.undo", ["module": "remarks"], as: uid)
    }
  }

  /// Checks with every query that each user sees exactly the public remarks and their own remarks.
  private func expectLists(_ world: World) throws {
    for (account, uid) in [(1, World.ann), (2, World.ben)] {
      let expected = world.remarks.filter { !$0.isPrivate || $0.user == account }.map(\.id)
      #expect(try world.ids("remarks.list", ["limit": 1000], as: uid).sorted() == expected)
      let everywhere: JSON = ["lat": 0, "lon": 0, "radius": 1e8, "limit": 1000]
      #expect(try world.ids("remarks.near", everywhere, as: uid).sorted() == expected)
      let world = try world.ids("remarks.search", ["query": "e", "in": "text", "limit": 1000], as: uid).sorted()
      #expect(world.allSatisfy(expected.contains))
    }
  }
}
