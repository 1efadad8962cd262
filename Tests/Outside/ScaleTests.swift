import Manifest
import ModuleKit
import System
import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

/// Tests a custom module with a hundred thousand rows.
@Suite("A large custom module")
struct ScaleTests {
  private static let count = 100_000

  /// Makes a world with all rows. The rows are loaded directly, without calls.
  private func large() throws -> World {
    let world = try World()
    let layout = world.host.state.layouts[0]
    _ = try world.call("system.hello")
    for number in 0..<Self.count {
      world.host.state.tables[0].load(
        OutsideRow(
          id: number + 1, layout,
          [
            .number(number % 10 == 0 ? 2 : 1), .number(1_700_000_000 + number * 600), .number(number % 10_000),
            .text("what number \(number) was"), number % 7 == 0 ? .none : .text("kind \(number % 40)"),
          ]))
    }
    return world
  }

  @Test("lists and reports visit no more rows than they show")
  func proportion() throws {
    let world = try large()
    for (method, params, most) in [
      ("expenses.list", ["limit": 100], 101), ("expenses.list", ["kind": "kind 3", "limit": 50], 51),
      ("expenses.list", ["from": "2025-01-01", "to": "2025-01-02"], 101), ("expenses.report", ["by": "kind"], 41),
      ("expenses.report", ["by": "month"], 1), ("expenses.report", ["by": "day", "kind": "kind 3"], 1),
      ("expenses.report", ["by": "kind", "from": "2025-01-01", "to": "2025-12-31"], 41),
      // A text search examines a limited number of rows per page. Each page but the last has a cursor for the next one.
      ("expenses.list", ["query": "number 99999 "], 10_000),
    ] as [(String, JSON, Int)] {
      let before = world.harness.host.visits("expenses")
      _ = try world.call(method, params)
      let looked = world.harness.host.visits("expenses") - before
      #expect(looked <= most, "\(method) \(params) looked at \(looked) rows")
    }
  }

  @Test("a user's rows and bytes are limited, whatever adds them, and so is an undo")
  func room() throws {
    let world = try World(Self.two)
    _ = try world.call("system.hello")
    func load(_ count: Int, _ first: Int, table: Int, user: Int, _ text: String) {
      let layout = world.host.state.layouts[table]
      for number in 0..<count {
        world.host.state.tables[table].load(OutsideRow(id: first + number, layout, [.number(user), .text(text)]))
      }
    }
    let long = String(repeating: "x", count: 11_000)
    // The two tables are filled with almost 64 MiB. Only one or two more rows fit.
    load(3_040, 1, table: 0, user: 1, long)
    load(3_050, 1, table: 1, user: 1, long)
    let small = try #require(try world.call("notes.add", ["text": "small"])["row"]?["id"])
    while world.harness.respond("notes.more.add", ["text": JSON(long)])["result"] != nil {}
    #expect(try world.refusal("notes.add", ["text": JSON(long)]) == "notes.full")
    #expect(try world.refusal("notes.edit", ["id": small, "text": JSON(long)]) == "notes.full")
    try world.call("notes.delete", ["id": 1])
    try world.call("notes.edit", ["id": small, "text": JSON(long)])
    #expect(try world.refusal("history.undo", ["module": "notes", "rev": JSON(world.rev - 1)]) == "notes.full")
    // Other users have a limit of their own.
    try world.call("notes.add", ["text": JSON(long)], as: 1001)
  }

  private static let two = """
    {
      "module": "notes", "protocol": 1, "schema": 1, "summary": "Notes.",
      "tables": {
        "notes": {
          "row": {"user": {"type": "account", "is": "caller"}, "text": {"type": "text", "maxLength": 11000}},
          "owner": "user", "visible": "own", "verbs": ["add", "edit", "delete"]
        },
        "more": {
          "row": {"user": {"type": "account", "is": "caller"}, "text": {"type": "text", "maxLength": 11000}},
          "owner": "user", "visible": "own", "verbs": ["add"]
        }
      }
    }
    """

  @Test("a text search finds everything, step by step, while others wait")
  func search() throws {
    let world = try large()
    var (found, steps, cursor): ([Int], Int, JSON?) = ([], 0, nil)
    repeat {
      let page = try world.call(
        "expenses.list", cursor.map { ["query": "number 3", "cursor": $0] } ?? ["query": "number 3"])
      found += page["expenses"]?.elements.compactMap { $0["id"]?.int } ?? []
      cursor = page["next"]
      steps += 1
    } while cursor != nil && steps < 1_000
    let wanted = (0..<Self.count).filter { $0 % 10 != 0 && "\($0)".hasPrefix("3") }.map { $0 + 1 }
    #expect(found.sorted() == wanted)
    #expect(found == found.sorted(by: >))
  }
}
