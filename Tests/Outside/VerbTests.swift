import TestSupport
import Testing
import Wire

@testable import Host

/// Tests the example module of the manual, which consists of twenty lines of JSON and has no program.
@Suite("Verbs without code")
struct VerbTests {
  private let world: World

  init() throws { world = try World() }

  @Test("add takes columns, sets defaults, and shows the row")
  func add() throws {
    let reply = try world.call("expenses.add", ["amount": 12.5, "what": "  lunch ", "kind": "food"])
    let name = try #require(try world.call("system.hello")["user"]?.string)
    #expect(
      reply == [
        "expense": [
          "id": 1, "user": JSON(name), "at": "2026-11-18T11:06:40Z", "amount": 12.5, "what": "lunch", "kind": "food",
        ], "rev": 1,
      ])
    #expect(reply["expense"]?["amount"]?.description == "12.50")
    #expect(
      world.dump == [#"expenses 1 {"user":1,"at":"2026-11-18T11:06:40Z","amount":12.50,"what":"lunch","kind":"food"}"#])
  }

  @Test(
    "decimals are read by their digits, from numbers and strings",
    arguments: [
      (#"12.5"#, "12.50"), (#""0.10""#, "0.10"), (#"1e1"#, "10.00"), (#""9999999999.99""#, "9999999999.99"),
      ("0.1", "0.10"),
    ])
  func decimals(_ given: String, _ shown: String) throws {
    let reply = try world.call("expenses.add", ["amount": try JSON(parsing: given), "what": "x"])
    #expect(reply["expense"]?["amount"]?.description == shown)
  }

  @Test("all errors in params are reported at once, and names are checked")
  func violations() throws {
    #expect(
      try world.refusal("expenses.add", ["amount": 1.005, "kind": "", "colour": "red", "at": "noon"])
        == "rpc.invalidParams, at time, amount decimal, what missing, kind empty, colour unknown")
    #expect(try world.refusal("expenses.add", ["amount": -1, "what": "x"]) == "rpc.invalidParams, amount range")
    #expect(
      try world.refusal("expenses.add", ["amount": 1, "what": "x", "user": "root"]) == "rpc.invalidParams, user unknown"
    )
    #expect(try world.refusal("expenses.add", ["amount": "1,50", "what": "x"]) == "rpc.invalidParams, amount decimal")
    #expect(world.rev == 0)
  }

  @Test("edit keeps absent fields, clears null ones, and sets given ones")
  func edit() throws {
    let id = try world.add(["amount": 1, "what": "tea", "kind": "drinks"])
    let one = try world.call("expenses.edit", ["id": JSON(id), "amount": "2.25"])["expense"]
    #expect(one?["amount"]?.description == "2.25")
    #expect(one?["kind"]?.string == "drinks")
    #expect(try world.call("expenses.edit", ["id": JSON(id), "kind": .null])["expense"]?["kind"] == nil)
    #expect(try world.refusal("expenses.edit", ["id": JSON(id), "what": .null]) == "rpc.invalidParams, what null")
    #expect(try world.call("expenses.show", ["id": JSON(id)])["expense"]?["what"]?.string == "tea")
  }

  @Test("other users' rows are not found by any verb, and nothing about them is revealed")
  func others() throws {
    let id = JSON(try world.add(["amount": 1, "what": "secret"]))
    for verb in ["show", "edit", "delete"] {
      #expect(try world.refusal("expenses.\(verb)", ["id": id], as: 1001) == "expenses.notFound")
      #expect(try world.refusal("expenses.\(verb)", ["id": id], as: 0) == "expenses.notFound")
    }
    #expect(try world.call("expenses.list", as: 1001) == ["expenses": []])
    #expect(try world.call("expenses.report", as: 1001)["count"]?.int == 0)
  }

  @Test("delete returns the deleted row")
  func delete() throws {
    let id = JSON(try world.add(["amount": 1, "what": "tea"]))
    #expect(try world.call("expenses.delete", ["id": id])["expense"]?["what"]?.string == "tea")
    #expect(try world.refusal("expenses.show", ["id": id]) == "expenses.notFound")
    #expect(world.dump == [])
  }

  @Test("a dry run changes nothing, a key makes one change, undo and redo go back and forth")
  func common() throws {
    let params: JSON = ["amount": 3, "what": "bread"]
    let tried = try world.call("expenses.add", ["amount": 3, "what": "bread", "dryRun": true])
    #expect(tried["dryRun"]?.bool == true)
    #expect(world.dump == [])
    let keyed: JSON = ["amount": 3, "what": "bread", "idempotencyKey": "k"]
    let first = try world.call("expenses.add", keyed)
    #expect(try world.call("expenses.add", keyed)["replayed"]?.bool == true)
    #expect(first["expense"] == tried["expense"])
    #expect(world.dump.count == 1)
    let full = world.dump
    #expect(try world.call("history.undo")["method"]?.string == "expenses.add")
    #expect(world.dump == [])
    _ = try world.call("history.undo", ["module": "expenses", "rev": 2])
    #expect(world.dump == full)
    _ = try world.call("expenses.add", params)
    #expect(try world.call("history.list", ["module": "expenses"])["transactions"]?.count == 4)
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("its transactions are events for users who see the rows")
  func events() throws {
    for uid in [1000, 1001] as [UInt32] { _ = try world.call("events.subscribe", ["topics": ["expenses"]], as: uid) }
    let id = try world.add(["amount": 3, "what": "bread"])
    _ = try world.call("expenses.edit", ["id": JSON(id), "amount": 4])
    let events = world.harness.takeEvents().compactMap { $0["params"] }.filter { $0["method"] != nil }
    #expect(events.map { $0["method"]?.string } == ["expenses.add", "expenses.edit"])
    #expect(events.last?["changes"]?[0]?["before"]?["amount"]?.description == "3.00")
    #expect(events.last?["changes"]?[0]?["after"]?["amount"]?.description == "4.00")
    #expect(world.harness.takeEvents(of: 1001).compactMap { $0["params"]?["method"]?.string } == [])
    let missed = try world.call("events.subscribe", ["since": ["expenses": 1]])
    #expect(missed["revs"] != nil)
    #expect(world.harness.takeEvents().compactMap { $0["params"]?["method"]?.string } == ["expenses.edit"])
  }

  @Test("everything survives a restart and a compaction")
  func replay() throws {
    for number in 1...20 { _ = try world.add(["amount": JSON(number), "what": JSON("thing \(number)"), "kind": "k"]) }
    _ = try world.call("expenses.delete", ["id": 7])
    _ = try world.call("history.undo")
    let (dump, report) = (world.dump, try world.call("expenses.report"))
    try world.restart()
    #expect(world.dump == dump)
    #expect(try world.call("expenses.report") == report)
    _ = try world.call("system.compact", ["module": "expenses"], as: 0)
    try world.restart()
    #expect(world.dump == dump)
    #expect(world.harness.host.indexesAreTrue)
    #expect(try world.add(["amount": 1, "what": "next"]) == 21)
  }

  @Test("a backup has the same rows as the journal")
  func export() throws {
    _ = try world.add(["amount": "0.10", "what": "stamp"])
    var pages: [JSON] = []
    var params: JSON = ["module": "expenses"]
    while true {
      let page = try world.call("system.export", params, as: 0)
      pages.append(page)
      guard let next = page["next"]?.string else { break }
      params = ["cursor": JSON(next)]
    }
    #expect(pages.contains { $0.description.contains(#""amount":0.10,"what":"stamp""#) })
  }

  @Test("its methods are described like those of a built-in module")
  func discover() throws {
    let document = try world.call("rpc.discover")
    let add = document["methods"]?.elements.first { $0["name"]?.string == "expenses.add" }
    let params = add?["params"]?.elements.map { ($0["name"]?.string ?? "", $0["required"]?.bool ?? false) } ?? []
    #expect(params.filter(\.1).map(\.0) == ["amount", "what"])
    #expect(params.map(\.0) == ["amount", "what", "at", "kind", "idempotencyKey", "dryRun"])
    #expect(add?["x-changes"]?.bool == true)
  }

  @Test("a delete says how many rows it took along")
  func takenAlong() throws {
    let world = try World(Modules.inventory)
    try world.call("inventory.rooms.add", ["name": "Attic"])
    for name in ["Skis", "Tent"] { _ = try world.add(["room": 1, "name": JSON(name)]) }
    #expect(try world.call("inventory.delete", ["id": 2])["removed"] == nil)
    #expect(try world.call("inventory.rooms.delete", ["id": 1])["removed"] == 1)
    let method = try world.harness.call("rpc.discover", ["method": "inventory.rooms.delete"])["methods"]?[0]
    let sentence = method?["x-sentence"]?["en"]?.string
    #expect(
      sentence == "deleted room {room.id}[: {room.name}][, and {removed:one} row with it|, and {removed} rows with it]")
  }
}
