import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

/// Tests who may change a row.
@Suite("Rights per row")
struct RightTests {
  private static func errands(_ rules: String) throws -> World {
    try World(
      """
      {
        "module": "errands", "protocol": 1, "schema": 1, "summary": "Errands.",
        "tables": {
          "errands": {
            "row": {
              "user": {"type": "account", "is": "caller"}, "helper": {"type": "account", "optional": true},
              "what": {"type": "string"}, "done": {"type": "boolean", "default": false}
            },
            "one": "errand", "owner": "user", \(rules),
            "verbs": ["add", "list", "edit", "delete", {"name": "finish", "summary": "Finishes it.", "set": {"done": true}}]
          }
        }
      }
      """)
  }

  @Test("with members, everybody who sees a row may change it, and it still belongs to its owner")
  func members() throws {
    let world = try Self.errands(#""visible": "members", "change": "members""#)
    let id = JSON(try world.add(["what": "bread"]))
    let owner = try world.call("errands.list")["errands"]?[0]?["user"]
    let finished = try world.call("errands.finish", ["id": id], as: 1001)["errand"]
    #expect(finished?["done"]?.bool == true && finished?["user"] == owner)
    _ = try world.call("errands.edit", ["id": id, "what": "rolls"], as: 1002)
    _ = try world.call("history.undo", ["module": "errands"], as: 1002)
    #expect(try world.call("errands.list")["errands"]?[0]?["what"]?.string == "bread")
    _ = try world.call("errands.delete", ["id": id], as: 1001)
  }

  @Test("with columns, the accounts in them may change a row, and nobody else")
  func columns() throws {
    let world = try Self.errands(#""visible": "members", "change": ["user", "helper"]"#)
    _ = try world.call("errands.list", as: 1001)
    let helper = try #require(
      try world.harness.call("accounts.me", as: 1001)["account"]?["name"])
    let id = JSON(try world.add(["what": "bread", "helper": helper]))
    _ = try world.call("errands.finish", ["id": id], as: 1001)
    #expect(try world.refusal("errands.edit", ["id": id, "what": "x"], as: 1002) == "errands.notYours")
    #expect(try world.refusal("errands.delete", ["id": id], as: 1002) == "errands.notYours")
    // A helper who was removed can't change the errand any more, and can't undo their own changes of the errand.
    _ = try world.call("errands.edit", ["id": id, "helper": .null])
    #expect(try world.refusal("errands.finish", ["id": id], as: 1001) == "errands.notYours")
    #expect(try world.refusal("history.undo", ["module": "errands", "rev": 2], as: 1001) == "errands.notYours")
  }

  @Test("only rows that their owners alone change travel to other machines")
  func travelling() throws {
    #expect(try !Self.errands(#""visible": "members""#).manifest.syncRules.isEmpty)
    #expect(try Self.errands(#""visible": "members", "change": "members""#).manifest.syncRules.isEmpty)
  }
}
