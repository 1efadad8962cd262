import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Host

/// Tests verbs that a manifest declares and that need no program.
@Suite("Declared verbs")
struct DeclaredVerbTests {
  private let world: World

  init() throws { world = try World(Self.stock, zone: "Europe/Berlin") }

  static let stock = """
    {
      "module": "stock", "protocol": 1, "schema": 1, "summary": "What is in the cellar.",
      "tables": {
        "goods": {
          "row": {
            "whose": {"type": "account", "is": "caller"},
            "name":  {"type": "string", "maxLength": 40},
            "left":  {"type": "integer", "minimum": 0, "maximum": 100, "default": 10},
            "price": {"type": "decimal", "digits": 2, "default": 1},
            "taken": {"type": "date", "optional": true},
            "at":    {"type": "time", "optional": true},
            "taker": {"type": "account", "optional": true},
            "shelf": {"type": "reference", "to": "shelves", "optional": true},
            "state": {"type": "choice", "choices": ["fresh", "old"], "default": "fresh"},
            "tags":  {"type": "tags", "count": 3}
          },
          "one": "good", "title": "name", "owner": "whose", "visible": "members", "unique": [["name", "state"]],
          "verbs": ["add", "list", "show",
            {"name": "take", "summary": "Takes some.", "params": {"n": {"type": "integer", "minimum": 1, "maximum": 50}},
             "where": "state == 'fresh' && left >= params.n", "done": "took {n} of {name}, {left} left",
             "set": {"left": {"computed": "left - params.n"}, "taken": "today", "at": "now", "taker": "caller"}},
            {"name": "age", "summary": "Marks it as old.", "set": {"state": "old", "taken": null, "tags": ["old"]}},
            {"name": "rise", "summary": "Raises the price.", "set": {"price": {"computed": "price * 1.1"}}},
            {"name": "put", "summary": "Puts it on a shelf.", "params": {"shelf": {"type": "reference", "to": "shelves"}},
             "set": {"shelf": "$params.shelf"}},
            {"name": "call", "summary": "Renames it, or not.",
             "params": {"name": {"type": "string", "maxLength": 40, "optional": true}}, "set": {"name": "$params.name"}}]
        },
        "shelves": {
          "row": {"who": {"type": "account", "is": "caller"}, "name": {"type": "string"}},
          "one": "shelf", "title": "name", "owner": "who", "visible": "own",
          "verbs": ["add", {"name": "close", "summary": "Closes an empty shelf.", "where": "count(goods) == 0",
            "set": {"name": "closed"}}]
        }
      }
    }
    """

  @Test("a verb sets columns to constants, the time, the caller, params and computed values")
  func sets() throws {
    let id = JSON(try world.add(["name": "jam", "left": 5]))
    let good = try world.call("stock.take", ["id": id, "n": 3])["good"]
    #expect(good?["left"]?.int == 2)
    #expect(good?["taken"]?.string == "2026-11-18")
    #expect(good?["at"]?.string == "2026-11-18T11:06:40Z")
    #expect(good?["taker"] == good?["whose"])
    let old = try world.call("stock.age", ["id": id])["good"]
    #expect(old?["state"]?.string == "old" && old?["taken"] == nil && old?["tags"] == ["old"])
    #expect(try world.call("stock.rise", ["id": id])["good"]?["price"]?.description == "1.10")
    #expect(try world.call("stock.rise", ["id": id])["good"]?["price"]?.description == "1.21")
    #expect(try world.call("stock.rise", ["id": id])["good"]?["price"]?.description == "1.33")
  }

  @Test("the day is that of the caller's time zone")
  func day() throws {
    world.clock.now += 12 * 3600
    let id = JSON(try world.add(["name": "jam"]))
    #expect(try world.call("stock.take", ["id": id, "n": 1])["good"]?["taken"]?.string == "2026-11-19")
    let west = try world.call("stock.take", ["id": id, "n": 1, "timeZone": "America/New_York"])
    #expect(west["good"]?["taken"]?.string == "2026-11-18")
  }

  @Test("a row that doesn't meet the condition stays as it is")
  func condition() throws {
    let id = JSON(try world.add(["name": "jam", "left": 2]))
    #expect(try world.refusal("stock.take", ["id": id, "n": 3]) == "stock.unmet")
    let message = try world.harness.refusal("stock.take", ["id": id, "n": 3])["message"]?.string
    #expect(message?.contains("left >= params.n") == true)
    _ = try world.call("stock.age", ["id": id])
    #expect(try world.refusal("stock.take", ["id": id, "n": 1]) == "stock.unmet")
    #expect(world.rev == 2)
  }

  @Test("a value that is out of a column's range is refused")
  func range() throws {
    let id = JSON(try world.add(["name": "gold", "price": "9999999999.99"]))
    #expect(try world.refusal("stock.rise", ["id": id]) == "stock.notComputed")
    #expect(try world.refusal("stock.take", ["id": id, "n": 51]) == "rpc.invalidParams, n range")
  }

  @Test("an omitted param leaves its column alone, and the reply says that nothing changed")
  func omitted() throws {
    let id = JSON(try world.add(["name": "jam"]))
    #expect(try world.call("stock.call", ["id": id])["changed"]?.bool == false)
    #expect(try world.call("stock.call", ["id": id, "name": "jelly"])["good"]?["name"]?.string == "jelly")
  }

  @Test("rules between rows, ownership and visible references hold as in an edit")
  func rules() throws {
    let id = JSON(try world.add(["name": "jam"]))
    _ = try world.call("stock.age", ["id": id])
    let second = JSON(try world.add(["name": "Jam"]))
    #expect(try world.refusal("stock.age", ["id": second]) == "stock.taken")
    #expect(try world.refusal("stock.age", ["id": id], as: 1001) == "stock.notYours")
    #expect(try world.refusal("stock.age", ["id": 99]) == "stock.notFound")
    let theirs = try world.call("stock.shelves.add", ["name": "top"], as: 1001)["shelf"]?["id"] ?? 0
    #expect(try world.refusal("stock.put", ["id": id, "shelf": theirs]) == "stock.notFound")
    let mine = try world.call("stock.shelves.add", ["name": "low"])["shelf"]?["id"] ?? 0
    #expect(try world.call("stock.shelves.close", ["id": mine])["shelf"]?["name"]?.string == "closed")
    #expect(try world.call("stock.put", ["id": id, "shelf": mine])["good"]?["shelf"] == mine)
    #expect(try world.refusal("stock.shelves.close", ["id": mine]) == "stock.unmet")
  }

  @Test("dry runs, keys, undo and redo work as for every change")
  func common() throws {
    let id = JSON(try world.add(["name": "jam"]))
    let before = world.dump
    _ = try world.call("stock.take", ["id": id, "n": 4, "dryRun": true])
    #expect(world.dump == before)
    for _ in 0..<2 { _ = try world.call("stock.take", ["id": id, "n": 4, "idempotencyKey": "k"]) }
    #expect(try world.call("stock.show", ["id": id])["good"]?["left"]?.int == 6)
    let after = world.dump
    #expect(try world.call("history.undo")["method"]?.string == "stock.take")
    #expect(world.dump == before)
    _ = try world.call("history.undo", ["module": "stock", "rev": 3])
    #expect(world.dump == after)
    #expect(
      try world.harness.refusal("history.undo", ["module": "stock", "rev": 2], as: 1001)["data"]?["reason"] != nil)
    try world.restart()
    #expect(world.dump == after && world.harness.host.indexesAreTrue)
  }

  @Test("the sentence names columns of the row and params")
  func sentences() throws {
    let methods = world.host.declarations
    let take = methods.first { $0.name == "stock.take" }?.sentence()
    #expect(take?.en == "took {n} of {good.name}, {good.left} left")
    #expect(methods.first { $0.name == "stock.age" }?.sentence()?.en.hasPrefix("changed good {good.id}") == true)
  }
}
