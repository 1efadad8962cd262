import Manifest
import TestSupport
import Testing
import Wire

@testable import Host
@testable import ModuleKit
@testable import Outside

/// Tests the memory limits for the rows of one module. They keep any user from filling the module.
@Suite("Storage limits of a custom module")
struct ShareTests {
  private static let board = """
    {
      "module": "board", "protocol": 1, "schema": 1, "summary": "Notes that are everybody's.",
      "tables": {
        "notes": {
          "row": {"text": {"type": "text", "maxLength": 11000}}, "one": "note", "visible": "members",
          "verbs": ["add", "edit", "list", "show", "delete"]
        }
      }
    }
    """
  private static let long = String(repeating: "x", count: 11_000)
  /// How many long rows fit into 64 MiB.
  private static let mostOfAccount = (64 << 20) / 11_003

  private let world: World

  init() throws {
    world = try World(Self.board)
    for uid in [1000, 1001] as [UInt32] { try world.call("system.hello", as: uid) }
  }

  private func load(_ count: Int, by account: Int?) {
    let layout = world.host.state.layouts[0]
    for _ in 0..<count {
      world.host.state.tables[0].load(
        OutsideRow(id: world.host.state.tables[0].nextID, layout, [.text(Self.long)], by: account))
    }
  }

  private func add(as uid: UInt32, on connection: String = "1") -> String {
    let answer = world.harness.respond("board.add", ["text": JSON(Self.long)], as: uid, on: connection)
    return answer["error"]?["data"]?["reason"]?.string ?? "added"
  }

  @Test("a shared row counts for the user who wrote it last, and for nobody else")
  func writers() throws {
    let small = try #require(try world.call("board.add", ["text": "small"], as: 1001)["note"]?["id"])
    load(Self.mostOfAccount, by: 1)
    #expect(add(as: 1000) == "board.full")
    #expect(try world.refusal("board.edit", ["id": small, "text": JSON(Self.long)]) == "board.full")
    #expect(add(as: 1001) == "added")
    // If another user changes a row, the row counts for that user. An edit that changes nothing leaves the row with its
    // old account.
    try world.call("board.edit", ["id": 2, "text": JSON(Self.long)], as: 1001)
    #expect(world.host.state.tables[0][2]?.account == 1)
    try world.call("board.edit", ["id": 2, "text": JSON("y" + Self.long.dropFirst())], as: 1001)
    #expect(world.host.state.tables[0][2]?.account == 2)
    #expect(add(as: 1000) == "added")
    try world.call("history.undo", ["module": "board", "rev": JSON(world.rev)])
    try world.call("history.undo", ["module": "board", "rev": JSON(world.rev - 2)], as: 1001)
    #expect(world.host.state.tables[0][2]?.account == 1)
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("the last writer of a row is known after a restart and a compaction", arguments: [false, true])
  func restart(_ isCompacted: Bool) throws {
    for uid in [1000, 1001] as [UInt32] { try world.call("board.add", ["text": "note"], as: uid) }
    try world.call("board.edit", ["id": 1, "text": "other"], as: 1001)
    try world.call("board.add", ["text": "one more"])
    let rooms = world.host.state.tables[0].index.rooms
    #expect(rooms[1]?.rows == 1 && rooms[2]?.rows == 2)
    if isCompacted { _ = try world.harness.call("system.compact", as: 0) }
    try world.restart()
    #expect(world.host.state.tables[0].index.rooms == rooms)
  }

  @Test("one user leaves others as much as they have themselves, with any number of accounts")
  func shares() throws {
    for number in 2...5 {
      let params: JSON = ["name": JSON("other \(number)"), "password": "long enough"]
      _ = try world.harness.call("accounts.signUp", params, as: 1000, on: "\(number)")
    }
    // Two accounts of one user fill half the space, except for a few rows.
    for account in [1, 3] { load(Self.mostOfAccount - 1, by: account) }
    let answers = (2...5).flatMap { number in (0..<3).map { _ in add(as: 1000, on: "\(number)") } }
    #expect(answers.filter { $0 == "added" }.count <= 4)
    #expect(answers.last == "board.full")
    for _ in 0..<10 { #expect(add(as: 1001) == "added") }
    // The second user may use half of the space that is left.
    load(Self.mostOfAccount - 10, by: 2)
    #expect(add(as: 1001) == "board.full")
    #expect(add(as: 1002) == "added")
  }

  @Test("the last writer is stored but in no reply, and rows without a recorded writer count for nobody")
  func writtenBy() throws {
    try world.call("board.add", ["text": "mine"])
    #expect(world.dump == [#"notes 1 {"text":"mine","_by":1}"#])
    load(Self.mostOfAccount + 1, by: nil)
    #expect(add(as: 1000) == "added")
    let told = [
      try world.call("board.show", ["id": 1]), try world.call("board.list", ["limit": 1]),
      try world.call("history.list", ["module": "board"]),
    ]
    for reply in told { #expect(!reply.description.contains("_by")) }
    let columns = try world.harness.call("rpc.discover")["x-tables"]?["board"]?["notes"]?["columns"]
    #expect(columns?["_by"]?["x-references"] == "accounts.accounts")
  }
}
