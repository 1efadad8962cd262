import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Chores

@Suite("Rows of the chores")
struct RowTests {
  static let start: JSON = "2026-11-21T09:30:00Z"

  @Test("with an invalid member are refused with its name")
  func malformed() throws {
    let task: JSON = ["house": 1, "room": 2, "name": "n", "everyDays": 1, "points": 3]
    _ = try Chore(id: 1, json: task)
    let completion: JSON = [
      "house": 1, "task": 2, "room": 3, "member": 4, "user": 5, "points": 6, "at": Self.start,
    ]
    _ = try Completion(id: 1, json: completion)
    let skip: JSON = ["house": 1, "task": 2, "user": 3, "at": Self.start, "completion": 0]
    #expect(try Skip(id: 1, json: skip).base == Instant(rfc3339: "2026-11-21T09:30:00Z".utf8))
    #expect(throws: Malformed("key")) { try House(id: 1, json: ["name": "n", "key": "00000001"]) }
    #expect(throws: Malformed("joinedAt")) { try Member(id: 1, json: ["house": 1, "user": 2]) }
    #expect(throws: Malformed("addedBy")) { try Room(id: 1, json: ["house": 1, "name": "n"]) }
    #expect(throws: Malformed("everyDays")) { try Chore(id: 1, json: with(task, "everyDays", 3651)) }
    #expect(throws: Malformed("points")) { try Chore(id: 1, json: with(task, "points", -1)) }
    #expect(throws: Malformed("assign")) { try Chore(id: 1, json: with(task, "assign", "somebody")) }
    #expect(throws: Malformed("points")) { try Completion(id: 1, json: with(completion, "points", 10_001)) }
    #expect(throws: Malformed("at")) { try Completion(id: 1, json: with(completion, "at", "now")) }
    #expect(throws: Malformed("until")) { try Skip(id: 1, json: with(skip, "until", 7)) }
    #expect(throws: Malformed("to")) { try Pause(id: 1, json: ["house": 1, "from": Self.start, "to": Self.start]) }
  }

  /// A copy of the JSON object with one more member at its beginning.
  private func with(_ json: JSON, _ name: String, _ value: JSON) throws -> JSON {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key(named: name)
    writer.json(value)
    for member in json.members where !member.key.isString(name) {
      writer.key(escaping: member.key.string ?? "")
      writer.json(member.value)
    }
    writer.endObject()
    return try JSON(parsing: writer.bytes)
  }

  @Test("that no call could make, as in an edited journal, crash nothing", .timeLimit(.minutes(10)))
  func impossible() throws {
    let world = try World()
    let task = try world.household()
    try world.call("chores.done", ["acknowledge": ["again"], "task": task])
    let user = try world.account(of: World.ann)
    // These rows break rules: a task in a missing room, a completion of a missing task, a second house of a user, and
    // overlapping pauses.
    world.state.tasks.load(Chore(id: 7, house: 1, room: 9, name: "lost", everyDays: 1, points: 1))
    let lost = Chore(id: 8, house: 1, room: 9, name: "gone", everyDays: 1, points: 1)
    let here = Residence(member: 1, house: 1, user: user)
    world.state.completions.load(Completion(id: 7, task: lost, by: here, at: Instant(seconds: world.seconds)))
    world.state.members.load(Member(id: 7, house: 9, user: user, joinedAt: Instant(seconds: world.seconds)))
    for (id, seconds) in [(7, 100), (8, 200)] {
      let from = Instant(seconds: world.seconds + seconds)
      world.state.pauses.load(Pause(id: id, house: 1, from: from, to: from + 150))
    }
    for method in ["chores.tasks", "chores.rooms", "chores.history", "chores.scoreboard", "chores.house.show"] {
      try world.call(method)
    }
    _ = world.state.nextNotice(after: .earliest, world.moment)
    world.respond("chores.pause", ["from": world.time(0), "to": world.time(500)])
    world.respond("chores.done", ["acknowledge": ["again"], "task": 7])
    try world.call("chores.house.leave")
  }
}
