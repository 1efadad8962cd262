import Host
import TestSupport
import Testing
import Wire

@Suite("Storage of secrets")
struct SecrecyTests {
  @Test("no password, token or code is in a journal, in a row, or in history")
  func journal() throws {
    let world = try World()
    var secrets = [World.password, "another secret", "third secret!"]
    secrets.append(try world.signUp("Ann"))
    secrets.append(try world.signIn("Ann", on: "second"))
    _ = try world.call("accounts.changePassword", ["old": JSON(World.password), "new": "another secret"])
    let code = try world.code(for: "Ann")
    secrets += [code, code.replacing("-", with: "")]
    _ = try world.call("accounts.resetPassword", ["name": "Ann", "code": JSON(code), "new": "third secret!"])
    _ = try world.call("accounts.signIn", ["name": "Ann", "password": "third secret!"])
    _ = try world.call("accounts.close", ["password": "third secret!"])
    world.harness.settle()
    let text = String(decoding: world.folder.bytes(of: "accounts.journal"), as: UTF8.self)
    #expect(text.contains("$y$"))
    for secret in secrets { #expect(!text.contains(secret)) }
    #expect(try world.refusal("history.list", ["module": "accounts"], as: 0) == "-32001/history.module")
    #expect(try world.refusal("history.undo", ["module": "accounts"], as: 0) == "-32001/history.module")
    #expect(try world.refusal("events.subscribe", ["topics": ["accounts"]], as: 0) == "-32602/rpc.invalidParams")
  }

  @Test("the same password is stored differently for two accounts")
  func salted() throws {
    let world = try World()
    try world.signUp("Ann")
    try world.signUp("Ben")
    let rows = world.harness.host.dump("accounts").filter { $0.hasPrefix("accounts") }
    let hashes = rows.compactMap {
      $0.split(separator: "\"password\":\"").dropFirst().first?.split(separator: "\"").first
    }
    #expect(hashes.count == 2 && Set(hashes).count == 2)
  }
}
