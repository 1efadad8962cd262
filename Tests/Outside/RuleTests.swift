import TestSupport
import Testing
import Wire

@testable import Host
@testable import ModuleKit
@testable import Outside

/// Tests rules that concern several rows. The host enforces these rules both in calls and in undos.
@Suite("Rules of a manifest")
struct RuleTests {
  private func inventory() throws -> World {
    let world = try World(Modules.inventory)
    for name in ["Kitchen", "Cellar"] { _ = try world.call("inventory.rooms.add", ["name": JSON(name)]) }
    return world
  }

  @Test("every kind of value is stored and returned unchanged")
  func kinds() throws {
    let world = try inventory()
    let given: JSON = [
      "room": 1, "name": "Lamp", "state": "new", "worth": "-0.50", "pieces": 3, "tags": ["a", "b", "a"],
      "place": ["lat": 52.1234567, "lon": -0.5], "fine": false, "notes": "two\nlines", "bought": "2020-02-29",
      "due": "2026-12-01T00:00:00+01:00",
    ]
    let thing = try #require(try world.call("inventory.add", given)["thing"])
    let members: [String] = thing.members.map { "\($0.key)=\($0.value)" }
    let whose = thing["whose"]?.string ?? ""
    let stored = """
      id=1 room=1 name=Lamp state=new worth=-0.50 pieces=3 tags=[a,b] place={lat:52.1234567,lon:-0.5000000} fine=false \
      notes=two\\nlines bought=2020-02-29 due=2026-11-30T23:00:00Z whose=\(whose)
      """
    #expect(members.joined(separator: " ").filter { $0 != "\"" } == stored)
    let least = try #require(try world.call("inventory.add", ["room": 1, "name": "Rug"])["thing"])
    #expect(least["state"]?.string == "used")
    #expect(least["bought"]?.string == "2026-11-18")
    #expect(least["fine"]?.bool == true)
    #expect(least["worth"] == nil && least["tags"] == nil)
    let dump = world.dump
    try world.restart()
    #expect(world.dump == dump)
    #expect(world.dump.contains { $0.contains(#""whose":1"#) })
  }

  @Test("uniqueness ignores case, in calls and in undo")
  func unique() throws {
    let world = try inventory()
    _ = try world.call("inventory.add", ["room": 1, "name": "Lamp"])
    #expect(try world.refusal("inventory.add", ["room": 1, "name": "LAMP"]) == "inventory.taken")
    _ = try world.call("inventory.add", ["room": 1, "name": "Lámp"])
    _ = try world.call("inventory.delete", ["id": 2])
    _ = try world.call("inventory.add", ["room": 2, "name": "lamp"])
    #expect(try world.refusal("inventory.edit", ["id": 3, "room": 1]) == "inventory.taken")
    _ = try world.call("inventory.delete", ["id": 1])
    _ = try world.call("inventory.edit", ["id": 3, "room": 1])
    #expect(try world.refusal("history.undo", ["module": "inventory", "rev": 7]) == "inventory.taken")
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("a conflict is named only to users who see it")
  func secretlyTaken() throws {
    let world = try World(
      Modules.expenses.with("\"visible\": \"own\",", "\"visible\": \"own\", \"unique\": [[\"what\"]],"))
    _ = try world.add(["amount": 1, "what": "gift"])
    let mine = try world.harness.refusal("expenses.add", ["amount": 1, "what": "Gift"])
    #expect(mine["data"]?["id"]?.int == 1)
    let others = try world.harness.refusal("expenses.add", ["amount": 1, "what": "Gift"], as: 1001)
    #expect(others["data"]?["reason"]?.string == "expenses.taken")
    #expect(others["data"]?["id"] == nil)
    #expect(others["message"]?.string?.contains("1") == false)
  }

  @Test("references must exist; deleting their target cascades or is refused")
  func references() throws {
    let world = try inventory()
    #expect(try world.refusal("inventory.add", ["room": 9, "name": "Lamp"]) == "inventory.notFound")
    _ = try world.call("inventory.boxes.add", ["name": "Red"])
    _ = try world.call("inventory.add", ["room": 1, "box": 1, "name": "Lamp"])
    _ = try world.call("inventory.add", ["room": 1, "name": "Rug"])
    #expect(try world.refusal("inventory.boxes.delete", ["id": 1]) == "inventory.inUse")
    _ = try world.call("inventory.rooms.delete", ["id": 1])
    #expect(world.dump.count == 2)
    _ = try world.call("inventory.boxes.delete", ["id": 1])
    #expect(try world.refusal("history.undo", ["module": "inventory", "rev": 6]) == "inventory.referenceGone")
    _ = try world.call("history.undo", ["module": "inventory"])
    _ = try world.call("history.undo", ["module": "inventory"])
    #expect(world.dump.count == 5)
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("an undo doesn't delete a row that others refer to now")
  func undoOfReferred() throws {
    let world = try inventory()
    _ = try world.call("inventory.add", ["room": 1, "name": "Lamp"], as: 1001)
    #expect(try world.refusal("history.undo", ["module": "inventory", "rev": 1]) == "inventory.inUse")
  }

  @Test("if a row is visible to all, only its owner can change it, if it has one")
  func owner() throws {
    let world = try inventory()
    _ = try world.call("inventory.boxes.add", ["name": "Red"])
    #expect(try world.refusal("inventory.boxes.edit", ["id": 1, "name": "Blue"], as: 1001) == "inventory.notYours")
    #expect(try world.refusal("inventory.boxes.delete", ["id": 1], as: 1001) == "inventory.notYours")
    _ = try world.call("inventory.rooms.edit", ["id": 1, "name": "Den"], as: 1001)
  }

  @Test("rows are visible to the accounts in their columns")
  func accounts() throws {
    let world = try World(Modules.loans)
    for uid in [1000, 1001, 1002] as [UInt32] { _ = try world.call("system.hello", as: uid) }
    let names = try [1000, 1001, 1002].map { uid in
      try #require(try world.call("system.hello", as: uid)["user"]?.string)
    }
    _ = try world.call("loans.add", ["borrower": JSON(names[1]), "what": "drill", "days": 3])
    _ = try world.call("loans.add", ["borrower": JSON(names[0]), "what": "to myself"])
    _ = try world.call("loans.add", ["borrower": JSON(names[0]), "what": "saw"], as: 1001)
    #expect(
      try world.refusal("loans.add", ["borrower": "nobody", "what": "x"]) == "rpc.invalidParams, borrower account")
    func list(_ uid: UInt32, _ params: JSON = [:]) throws -> [String] {
      try world.call("loans.list", params, as: uid)["loans"]?.elements.compactMap { $0["what"]?.string } ?? []
    }
    #expect(try list(1000) == ["saw", "to myself", "drill"])
    #expect(try list(1001) == ["saw", "drill"])
    #expect(try list(1002) == [])
    #expect(try list(1000, ["borrower": JSON(names[0])]) == ["saw", "to myself"])
    #expect(try list(1000, ["order": "days"]) == ["drill", "to myself", "saw"])
    #expect(try list(1000, ["order": "-days"]) == ["saw", "to myself", "drill"])
    #expect(try world.call("loans.report", ["by": "borrower", "sum": "days"], as: 1000)["sum"]?.int == 17)
    #expect(try world.refusal("loans.edit", ["id": 1, "what": "mine"], as: 1001) == "loans.notYours")
    #expect(try world.refusal("loans.show", ["id": 1], as: 1002) == "loans.notFound")
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("rows per user are limited")
  func room() throws {
    let world = try World()
    var params: [JSON] = []
    for number in 0..<300 { params.append(["amount": JSON(number), "what": "x"]) }
    _ = world.harness.respondTogether(params.map { ("expenses.add", $0) })
    #expect(world.host.state.tables[0].index.rooms[1]?.rows == 300)
    _ = try world.call("expenses.delete", ["id": 300])
    #expect(world.host.state.tables[0].index.rooms[1]?.rows == 299)
  }
}

extension String {
  /// A copy of the manifest in which the first `old` is replaced.
  func with(_ old: String, _ new: String) -> String {
    let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count < 2 ? self : parts[0] + new + parts[1]
  }
}
