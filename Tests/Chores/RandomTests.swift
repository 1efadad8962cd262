import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Chores

/// Random calls, undos and restarts by three users. The seed determines the sequence.
@Suite("Random sequences of calls in houses")
struct RandomTests {
  private static let people = [World.ann, World.bob, World.cleo]

  @Test("leave every index equal to a rebuilt one, keep every rule, and survive a restart", arguments: 1...6)
  func calls(seed: UInt64) throws {
    let world = try World()
    var chance = Chance(seed: seed)
    var keys: [JSON] = []
    for round in 1...200 {
      world.seconds += chance.below(20_000)
      call(world, &chance, round, &keys)
      guard round.isMultiple(of: 20) else { continue }
      #expect(world.indexesAreTrue)
      expectRules(world)
    }
    let rows = world.rows
    try world.restart()
    #expect(world.rows == rows && world.indexesAreTrue)
  }

  private func call(_ world: World, _ chance: inout Chance, _ round: Int, _ keys: inout [JSON]) {
    let uid = Self.people[chance.below(3)]
    let room = JSON(chance.below(max(2, round / 20)) + 1)
    let task = JSON(chance.below(max(2, round / 12)) + 1)
    let name = JSON(["a", "A", "b", "c", "d"][chance.below(5)])
    switch chance.below(16) {
    case 0:
      if let key = world.respond("chores.house.create", ["name": name], as: uid)["result"]?["house"]?["key"] {
        keys.append(key)
      }
    case 1, 2:
      if !keys.isEmpty { world.respond("chores.house.join", ["key": keys[chance.below(keys.count)]], as: uid) }
    case 3: world.respond("chores.house.leave", as: uid)
    case 4: world.respond("chores.room.add", ["name": name], as: uid)
    case 5: world.respond("chores.room.rename", ["room": room, "name": name], as: uid)
    case 6: if chance.below(3) == 0 { world.respond("chores.room.remove", ["room": room], as: uid) }
    case 7, 8:
      let days = JSON(chance.below(4))
      world.respond("chores.task.add", ["room": room, "name": name, "everyDays": days, "points": 3], as: uid)
    case 9: world.respond("chores.task.edit", ["task": task, "room": room, "points": JSON(chance.below(9))], as: uid)
    case 10: if chance.below(3) == 0 { world.respond("chores.task.remove", ["task": task], as: uid) }
    case 11, 12:
      world.respond(
        "chores.done", ["acknowledge": ["again"], "task": task, "at": world.time(-chance.below(90_000))], as: uid)
    case 13: world.respond("chores.skip", ["task": task], as: uid)
    case 14:
      let from = chance.below(100_000) - 50_000
      world.respond("chores.pause", ["from": world.time(from), "to": world.time(from + 5000)], as: uid)
    default:
      let rev: JSON = chance.below(2) == 0 ? .null : JSON(chance.below(round) + 1)
      world.respond("history.undo", ["module": "chores", "rev": rev], as: uid)
    }
  }

  /// Checks the module's rules by going through all rows.
  private func expectRules(_ world: World) {
    let state = world.state
    let houses = Set(state.houses.rows.map(\.id))
    let members = Array(state.members.rows)
    #expect(Set(members.map(\.user)).count == members.count, "every user is in at most one house")
    #expect(Set(members.map(\.house)) == houses, "every house has a member")
    #expect(Set(state.houses.rows.map(\.key)).count == houses.count)
    let rooms = Array(state.rooms.rows)
    let there = rooms.filter { !$0.isRemoved }
    #expect(Set(there.map { "\($0.house) \($0.name.lowercased())" }).count == there.count)
    let liveRooms = Dictionary(uniqueKeysWithValues: there.map { ($0.id, $0.house) })
    let tasks = Array(state.tasks.rows)
    #expect(tasks.allSatisfy { $0.isRemoved || liveRooms[$0.room] == $0.house })
    let taskIDs = Set(tasks.map(\.id))
    #expect(state.completions.rows.allSatisfy { taskIDs.contains($0.task) })
    #expect(state.skips.rows.allSatisfy { taskIDs.contains($0.task) })
    // If a house has no members left, its rows stay as long as an undo can restore the house.
    #expect(rooms.allSatisfy { houses.contains($0.house) || state.houses.lastKnown($0.house) != nil })
    for house in houses {
      let pauses = state.pauses.rows.filter { $0.house == house }.sorted { $0.from < $1.from }
      #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0.to <= $1.from })
    }
    for member in members {
      let earned = state.completions.rows.filter { $0.member == member.id }.reduce(0) { $0 + $1.points }
      #expect(state.completions.index.points(of: member.id) == earned)
    }
  }
}
