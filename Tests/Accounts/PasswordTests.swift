import Host
import TestSupport
import Testing
import Wire

@Suite("Passwords, resets and closing accounts")
struct PasswordTests {
  let world: World
  let other: JSON = "another secret"

  init() throws {
    world = try World()
  }

  @Test("a change needs the old password, and ends all sessions except the caller's")
  func change() throws {
    let token = try world.signUp("Ann")
    try world.signIn("Ann", on: "elsewhere")
    #expect(
      try world.refusal("accounts.changePassword", ["old": "not that one", "new": other])
        == "-32004/accounts.wrongPassword")
    #expect(try world.refusal("accounts.changePassword", ["new": other]) == "-32004/accounts.wrongPassword")
    _ = try world.call("accounts.changePassword", ["old": JSON(World.password), "new": other])
    #expect(world.acting() == "Ann" && world.acting(on: "elsewhere") == "accounts.signedOut")
    #expect(try world.call("accounts.resume", ["token": JSON(token)], on: "third")["account"] != nil)
    #expect(
      try world.refusal("accounts.signIn", world.credentials("Ann"), on: "third") == "-32004/accounts.wrongPassword")
    _ = try world.call("accounts.signIn", ["name": "Ann", "password": other], on: "third")
  }

  @Test("an account made for a uid gets its first password without an old one, and can then sign in anywhere")
  func first() throws {
    #expect(try world.call("accounts.me")["hasPassword"]?.bool == false)
    #expect(
      try world.refusal("accounts.changePassword", ["old": other, "new": other]) == "-32004/accounts.wrongPassword")
    _ = try world.call("accounts.changePassword", ["new": other])
    #expect(try world.refusal("accounts.changePassword", ["new": "third secret"]) == "-32004/accounts.wrongPassword")
    _ = try world.call("accounts.signIn", ["name": "uid71000", "password": other], as: 71001)
    #expect(world.acting(as: 71001) == "uid71000")
  }

  @Test("an administrator's code sets a new password once, in any spelling, and ends all sessions")
  func reset() throws {
    let token = try world.signUp("Ann")
    let code = try world.code(for: "ann")
    #expect(code.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/) != nil)
    let spoken = JSON(
      " " + code.lowercased().replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "l"))
    let params: JSON = ["name": "Ann", "code": spoken, "new": other]
    let reply = try world.call("accounts.resetPassword", params, as: 71001)
    #expect(reply["account"]?["name"]?.string == "Ann" && reply["token"] == nil)
    #expect(world.acting(as: 71001) == "uid71001")
    #expect(world.acting() == "accounts.signedOut")
    #expect(try world.refusal("accounts.resume", ["token": JSON(token)]) == "-32004/accounts.unknownToken")
    #expect(try world.refusal("accounts.resetPassword", params, as: 71001) == "-32004/accounts.wrongCode")
    _ = try world.call("accounts.signIn", ["name": "Ann", "password": other])
  }

  @Test("a code is valid for an hour, and a new one replaces it")
  func codes() throws {
    try world.signUp("Ann")
    let first = try world.code(for: "Ann")
    let second = try world.code(for: "Ann")
    func reset(_ code: String) -> JSON {
      world.respond("accounts.resetPassword", ["name": "Ann", "code": JSON(code), "new": other])
    }
    #expect(reset(first)["error"]?["data"]?["reason"]?.string == "accounts.wrongCode")
    world.clock.now += 3_600
    #expect(reset(second)["error"]?["data"]?["reason"]?.string == "accounts.wrongCode")
    let third = try world.code(for: "Ann")
    world.clock.now += 3_599
    #expect(reset(third)["result"] != nil)
  }

  @Test("a wrong code, an unknown name and an account without a code get the same error")
  func alike() throws {
    try world.signUp("Ann")
    try world.signUp("Ben")
    let code = JSON(try world.code(for: "Ann"))
    let errors = try [("Ann", "0000-0000"), ("Ben", code), ("Nobody", code)].map { name, code in
      try world.error("accounts.resetPassword", ["name": JSON(name), "code": code, "new": other]).description
    }
    #expect(Set(errors).count == 1)
  }

  @Test("only administrators make codes, for existing accounts")
  func issuing() throws {
    try world.signUp("Ann")
    #expect(try world.refusal("accounts.issueReset", ["name": "Ann"]) == "-32003/rpc.adminOnly")
    #expect(try world.refusal("accounts.issueReset", ["name": "Nobody"], as: 0) == "-32001/accounts.notFound")
  }

  @Test("a closed account has no sessions, isn't listed, and its name is never reused")
  func close() throws {
    let token = try world.signUp("Ann", on: "ann")
    _ = try world.call("timer.start", ["project": "Work"], on: "ann")
    #expect(try world.refusal("accounts.close", ["password": other], on: "ann") == "-32004/accounts.wrongPassword")
    _ = try world.call("accounts.close", ["password": JSON(World.password)], on: "ann")
    #expect(world.acting(on: "ann") == "accounts.signedOut")
    #expect(try world.refusal("accounts.resume", ["token": JSON(token)]) == "-32004/accounts.unknownToken")
    #expect(try world.refusal("accounts.signIn", world.credentials("Ann")) == "-32004/accounts.wrongPassword")
    try world.restart()
    #expect(try world.refusal("accounts.signUp", world.credentials("ANN")) == "-32002/accounts.nameTaken")
    #expect(try world.call("accounts.list")["accounts"]?.elements.compactMap { $0["name"]?.string } == ["uid71000"])
    #expect(world.harness.host.dump("timer").count == 2, "its rows stay")
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("an account that a module still needs isn't closed")
  func obstacle() throws {
    try world.signUp("Ann")
    _ = try world.call("anchors.drop")
    let params: JSON = ["password": JSON(World.password)]
    #expect(try world.refusal("accounts.close", params) == "-32002/anchors.down")
    #expect(world.acting() == "Ann")
    _ = try world.call("anchors.raise")
    let together = world.respondTogether([("accounts.close", params), ("anchors.drop", [:])])
    #expect(together[0]["error"]?["data"]?["reason"]?.string == "anchors.down", "held during the comparison")
    _ = try world.call("anchors.raise")
    _ = try world.call("accounts.close", params)
  }

  @Test("a uid whose account was closed is refused on its connection, and gets a new account later")
  func closedUser() throws {
    _ = try world.call("accounts.changePassword", ["new": other])
    #expect(world.acting(on: "second") == "uid71000")
    _ = try world.call("accounts.close", ["password": other])
    #expect(world.acting() == "accounts.signedOut" && world.acting(on: "second") == "accounts.signedOut")
    #expect(world.acting(on: "third") == "uid71000-2")
    try world.restart()
    #expect(world.acting() == "uid71000-2")
  }
}
