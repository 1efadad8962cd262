import TestSupport
import Testing
import Wire

@Suite("The list of accounts")
struct ListTests {
  let world: World

  init() throws {
    world = try World()
  }

  private func names(_ params: JSON) throws -> (names: [String], next: JSON?) {
    let page = try world.call("accounts.list", params)
    return (page["accounts"]?.elements.compactMap { $0["name"]?.string } ?? [], page["next"])
  }

  @Test("is in order of creation, page by page, with new accounts at its end")
  func pages() throws {
    for name in ["Zoe", "Ann", "Ben"] { try world.signUp(name, on: name) }
    let first = try names(["limit": 2])
    #expect(first.names == ["uid71000", "Zoe"])
    _ = try world.call("accounts.close", ["password": JSON(World.password)], on: "Ben")
    try world.signUp("Cem", on: "Cem")
    let second = try names(["limit": 2, "cursor": first.next ?? .null])
    #expect(second.names == ["Ann", "Cem"])
    #expect(second.next == nil)
    #expect(try names([:]).names == ["uid71000", "Zoe", "Ann", "Cem"])
  }

  @Test("refuses a cursor of another list")
  func cursor() throws {
    #expect(try world.refusal("accounts.list", ["cursor": "newest.1.2.3"]) == "-32602/rpc.invalidParams")
  }
}
