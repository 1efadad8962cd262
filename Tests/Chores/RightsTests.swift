import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Chores

/// The permissions of each role. The owner created the house and everything in it. All members have the same rights,
/// and other users have none.
@Suite("Permissions in a house")
struct RightsTests {
  static let matrix = RightsMatrix(
    """
    method               owner                   housemate               neighbour               homeless                admin                   unknown
    chores.house.create  conflict/chores.housed  conflict/chores.housed  conflict/chores.housed  ok                      ok                      ok
    chores.house.join    conflict/chores.housed  conflict/chores.housed  conflict/chores.housed  ok                      ok                      ok
    chores.house.show    ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.house.share   ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.house.leave   ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.house.rename  ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.house.newKey  ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.member.add    ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.member.remove ok                      ok                      notFound                conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.away          ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.back          ok                      ok                      notFound                conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.settings      ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.swap          ok                      ok                      notFound                notFound                notFound                notFound
    chores.pass          ok                      ok                      notFound                notFound                notFound                notFound
    chores.due           ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.room.add      ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.room.rename   ok                      ok                      notFound                notFound                notFound                notFound
    chores.room.remove   ok                      ok                      notFound                notFound                notFound                notFound
    chores.rooms         ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.task.add      ok                      ok                      notFound                notFound                notFound                notFound
    chores.task.edit     ok                      ok                      notFound                notFound                notFound                notFound
    chores.task.remove   ok                      ok                      notFound                notFound                notFound                notFound
    chores.task.show     ok                      ok                      notFound                notFound                notFound                notFound
    chores.tasks         ok                      ok                      notFound                conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.checklist.add       ok                ok                      notFound                notFound                notFound                notFound
    chores.checklist.edit      ok                ok                      notFound                notFound                notFound                notFound
    chores.checklist.check     ok                ok                      notFound                notFound                notFound                notFound
    chores.checklist.move      ok                ok                      notFound                notFound                notFound                notFound
    chores.checklist.remove    ok                ok                      notFound                notFound                notFound                notFound
    chores.picture.get   ok                      ok                      notFound                notFound                notFound                notFound
    chores.done          ok                      ok                      notFound                notFound                notFound                notFound
    chores.skip          ok                      ok                      notFound                notFound                notFound                notFound
    chores.pause         ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.unpause       ok                      ok                      notFound                conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.history       ok                      ok                      notFound                conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    chores.scoreboard    ok                      ok                      ok                      conflict/chores.noHouse conflict/chores.noHouse conflict/chores.noHouse
    """)

  static let users: [String: UInt32] = [
    "owner": World.ann, "housemate": World.bob, "neighbour": World.cleo, "homeless": 4_000_004, "admin": 0,
    "unknown": 4_294_900_000,
  ]

  @Test("is what the table says, for every method and role")
  func matrix() throws {
    try Self.matrix.hold(methods: Chores.methods.map(\.declaration.name)) { method, role in
      let world = try World()
      let key = try world.house("Villa", of: [World.ann, World.bob])
      try world.call("chores.member.add", ["name": "Mia"])
      try world.call("chores.away", ["user": "Mia", "from": "2027-12-24", "to": "2027-12-26"])
      let task = try world.task(in: try world.room(), assign: "Mia")
      try world.call("chores.done", ["acknowledge": ["again"], "task": task])
      try world.call("chores.task.edit", ["task": task, "picture": picture])
      for text in ["Soap", "Rinse"] as [JSON] { try world.call("chores.checklist.add", ["task": task, "text": text]) }
      try world.call("chores.pause", ["from": "2027-12-24", "to": "2027-12-26"])
      try world.house("Barn", of: [World.cleo])
      let before = world.rows.filter { $0.contains("Villa") || $0.contains(#""house":1,"#) }
      let uid = try #require(Self.users[role])
      let response = world.respond(method, Self.params(of: method, key), as: uid)
      #expect(world.indexesAreTrue)
      // A user who isn't a member can't change anything, and gets no events.
      guard role != "owner", role != "housemate", method != "chores.house.join" else { return response }
      #expect(before.allSatisfy(world.rows.contains), "\(method) as \(role)")
      for word in ["Villa", "Kitchen", "Dishes", "Soap"] {
        #expect(!response.description.contains(word), "\(response)")
      }
      return response
    }
  }

  private static func params(of method: String, _ key: JSON) -> JSON {
    switch method {
    case "chores.house.create", "chores.house.rename": ["name": "Shed"]
    case "chores.house.join": ["key": key]
    case "chores.room.add": ["name": "Attic"]
    case "chores.room.rename": ["room": 1, "name": "Attic"]
    case "chores.room.remove", "chores.tasks", "chores.history": ["room": 1]
    case "chores.task.add": ["room": 1, "name": "Floor", "everyDays": 7, "points": 10]
    case "chores.task.edit": ["task": 1, "points": 7]
    case "chores.task.remove", "chores.task.show", "chores.picture.get", "chores.skip": ["task": 1]
    case "chores.checklist.add": ["task": 1, "text": "Dry"]
    case "chores.checklist.edit": ["step": 1, "text": "Water"]
    case "chores.checklist.check", "chores.checklist.remove": ["step": 1]
    case "chores.checklist.move": ["step": 1, "to": 2]
    case "chores.done": ["task": 1, "acknowledge": ["again"]]
    case "chores.pause": ["from": "2026-12-24", "to": "2026-12-26"]
    case "chores.unpause": ["pause": 1]
    case "chores.member.add": ["name": "Tom"]
    case "chores.member.remove": ["member": "Mia", "acknowledge": ["affectsOthers"]]
    case "chores.away": ["from": "2026-12-24", "to": "2026-12-26"]
    case "chores.back": ["user": "Mia"]
    case "chores.swap": ["task": 1, "with": "Mia"]
    case "chores.pass": ["task": 1]
    default: [:]
    }
  }
}
