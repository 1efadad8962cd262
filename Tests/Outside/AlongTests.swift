import Manifest
import TestSupport
import Testing
import Wire

@testable import Host
@testable import ModuleKit
@testable import Outside

/// Tests cascading deletes. When a row is deleted, the rows that refer to it are deleted too, even if they belong to
/// other users.
@Suite("Cascading deletes")
struct AlongTests {
  private static let lists = """
    {
      "module": "lists", "protocol": 1, "schema": 1, "summary": "Lists that others write on.",
      "tables": {
        "lists": {
          "row": {"user": {"type": "account", "is": "caller"}, "name": {"type": "string"}},
          "one": "list", "owner": "user", "visible": "members", "verbs": ["add", "edit", "delete"]
        },
        "items": {
          "row": {
            "user": {"type": "account", "is": "caller"}, "what": {"type": "string"},
            "list": {"type": "reference", "to": "lists", "onDelete": "remove"},
            "before": {"type": "reference", "to": "lists", "optional": true}
          },
          "one": "item", "owner": "user", "visible": "members", "verbs": ["add", "edit", "delete"]
        },
        "thoughts": {
          "row": {
            "user": {"type": "account", "is": "caller"}, "what": {"type": "string"},
            "item": {"type": "reference", "to": "items", "onDelete": "remove"}
          },
          "one": "thought", "owner": "user", "verbs": ["add", "delete"]
        }
      }
    }
    """
  private let world: World

  init() throws {
    world = try World(Self.lists)
    try world.call("lists.add", ["name": "party"])
    try world.call("lists.items.add", ["what": "cake", "list": 1], as: 1001)
    try world.call("lists.thoughts.add", ["what": "too sweet", "item": 1], as: 1002)
  }

  private func undo(_ rev: Int, as uid: UInt32 = 1000) throws {
    try world.call("history.undo", ["module": "lists", "rev": JSON(rev)], as: uid)
  }

  @Test("erase what belongs to a user with what goes along, but not what others refer to")
  func erasing() throws {
    try world.call("lists.add", ["name": "garden"])
    try world.call("lists.items.add", ["what": "spade", "list": 2, "before": 1])
    try world.call("lists.add", ["name": "needed"])
    try world.call("lists.items.add", ["what": "rake", "list": 1, "before": 3], as: 1002)
    try world.call("lists.add", ["name": "of another"], as: 1001)
    try world.call("lists.items.add", ["what": "nail", "list": 4, "before": 3], as: 1001)
    let name = try #require(try world.call("accounts.me")["account"]?["name"])
    var params: JSON = ["module": "lists", "name": name]
    while let next = try world.call("system.erase", params, as: 0)["next"] { params = params.with("cursor", next) }
    // List 3 stays, because the row "nail" of user 1001 refers to it.
    #expect(
      world.dump.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "lists 3", "lists 4", "items 4",
      ],
      "\(world.dump)")
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("of too many rows refuse an erasure, which changes nothing then")
  func erasingTooMany() throws {
    let layout = world.host.state.layouts[1]
    for id in 2...1_100 {
      world.host.state.tables[1].load(OutsideRow(id: id, layout, [.number(2), .text("cake"), .number(1), .none]))
    }
    let name = try #require(try world.call("accounts.me")["account"]?["name"])
    let params: JSON = ["module": "lists", "name": name]
    #expect(try world.refusal("system.erase", params, as: 0) == "system.eraseLater")
    #expect(world.dump.count == 1_102)
    try world.call("lists.items.delete", ["id": 1], as: 1001)
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("are undone and redone by the user who deleted, and by nobody else")
  func undoes() throws {
    let dump = world.dump
    #expect(dump.count == 3)
    try world.call("lists.delete", ["id": 1])
    #expect(world.dump == [])
    for uid in [1001, 1002] as [UInt32] {
      #expect(try world.refusal("history.undo", ["module": "lists", "rev": 4], as: uid) == "history.notFound")
    }
    try undo(4)
    #expect(world.dump == dump)
    try undo(5)
    #expect(world.dump == [])
    try undo(6)
    #expect(world.dump == dump)
    // The undo is refused because another user has made a later change.
    try world.call("lists.items.edit", ["id": 1, "what": "pie"], as: 1001)
    #expect(try world.refusal("history.undo", ["module": "lists", "rev": 7]) == "history.touched")
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("rows aren't restored by themselves, nor for a row that another user owns by now")
  func notTheirs() throws {
    try world.call("lists.items.delete", ["id": 1], as: 1001)
    #expect(world.dump.count == 1)
    // The owner of the list can't see this transaction, because it changed none of the owner's rows.
    #expect(try world.refusal("history.undo", ["module": "lists", "rev": 4]) == "history.notFound")
    try world.call("lists.delete", ["id": 1])
    #expect(try world.refusal("history.undo", ["module": "lists", "rev": 4], as: 1001) == "lists.referenceGone")
    try undo(5)
    try undo(4, as: 1001)
    #expect(world.dump.count == 3)
  }

  @Test("are limited in number, and a refused delete visits none of the rows")
  func limit() throws {
    let layout = world.host.state.layouts[1]
    for id in 2...20_000 {
      world.host.state.tables[1].load(OutsideRow(id: id, layout, [.number(2), .text("cake"), .number(1), .none]))
    }
    let before = world.harness.host.visits("lists")
    #expect(try world.refusal("lists.delete", ["id": 1]) == "lists.tooMuch")
    #expect(world.harness.host.visits("lists") - before <= 3)
    #expect(world.dump.count == 20_002)
    try world.call("lists.add", ["name": "other"])
    for id in 1_000...20_000 {
      world.host.state.tables[1].load(OutsideRow(id: id, layout, [.number(2), .text("cake"), .number(2), .none]))
    }
    try world.call("lists.delete", ["id": 1])
    #expect(world.host.state.tables[1].count == 19_001)
    try undo(5)
    #expect(world.host.state.tables[1].count == 20_000)
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("also include rows that refer to the row by a column that would refuse the delete")
  func both() throws {
    try world.call("lists.items.edit", ["id": 1, "before": 1], as: 1001)
    try world.call("lists.delete", ["id": 1])
    #expect(world.dump == [])
    try undo(5)
    try world.call("lists.add", ["name": "other"])
    try world.call("lists.items.edit", ["id": 1, "before": 2], as: 1001)
    #expect(try world.refusal("lists.delete", ["id": 2]) == "lists.inUse")
    #expect(world.dump.count == 4)
  }
}
