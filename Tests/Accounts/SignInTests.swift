import TestSupport
import Testing
import Wire

@Suite("Signing in and out")
struct SignInTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test("makes a connection act as the account, whatever its uid, and no other connection")
  func signIn() throws {
    try world.signUp("Ann", as: 71001)
    try world.signIn("ann", on: "screen")
    #expect(world.acting(on: "screen") == "Ann")
    #expect(world.acting() == "uid71000")
    _ = try world.call("timer.start", ["project": "Work"], on: "screen")
    #expect(try world.call("timer.status", as: 71001)["running"]?.bool == true)
    #expect(try world.call("timer.status")["running"]?.bool == false)
  }

  @Test("two accounts of one uid have separate data")
  func household() throws {
    try world.signUp("Ann", on: "ann")
    try world.signUp("Ben", on: "ben")
    let entry = try world.call("timer.start", ["project": "Work"], on: "ann")["entry"]?["id"] ?? .null
    #expect(try world.refusal("timer.show", ["id": entry], on: "ben") == "-32001/timer.entryNotFound")
    #expect(try world.refusal("timer.show", ["id": entry]) == "-32001/timer.entryNotFound")
    #expect(try world.call("history.list", ["module": "timer"], on: "ben")["transactions"]?.count == 0)
    #expect(try world.refusal("history.undo", on: "ben") == "-32002/history.nothingToUndo")
    #expect(try world.call("history.undo", on: "ann")["method"]?.string == "timer.start")
  }

  @Test("a wrong password, an unknown name, a closed account and one without a password get the same error")
  func alike() throws {
    try world.signUp("Ann")
    try world.signUp("Gone", on: "gone")
    _ = try world.call("accounts.close", ["password": JSON(World.password)], on: "gone")
    let errors = try [("Ann", "wrong password"), ("Nobody", World.password), ("Gone", World.password), ("uid0", "")]
      .map { name, password in
        _ = world.acting(as: 0)
        return try world.error("accounts.signIn", world.credentials(name, password + " "), on: "x").description
      }
    #expect(Set(errors).count == 1)
    #expect(errors[0].contains("accounts.wrongPassword"))
    #expect(world.acting(on: "x") == "uid71000", "a wrong password doesn't change the connection")
  }

  @Test("a user who has signed in isn't an administrator, not even as root")
  func noAdministrator() throws {
    #expect(try world.call("system.hello", as: 0)["admin"]?.bool == true)
    try world.signUp("Ann", as: 0)
    #expect(try world.call("system.hello", as: 0)["admin"]?.bool == false)
    for method in ["system.compact", "system.reload", "accounts.issueReset"] {
      #expect(try world.refusal(method, as: 0) == "-32003/rpc.adminOnly")
    }
    #expect(try world.call("system.hello", as: 0, on: "other")["admin"]?.bool == true)
  }

  @Test("signing out invalidates the token and ends every connection with it, and no other")
  func signOut() throws {
    let token = try world.signUp("Ann", on: "one")
    _ = try world.call("accounts.resume", ["token": JSON(token)], as: 71001, on: "two")
    try world.signIn("Ann", on: "three")
    #expect(world.acting(as: 71001, on: "two") == "Ann")
    _ = try world.call("accounts.signOut", on: "one")
    #expect(world.acting(on: "one") == "accounts.signedOut")
    #expect(world.acting(as: 71001, on: "two") == "accounts.signedOut")
    #expect(world.acting(on: "three") == "Ann")
    #expect(try world.refusal("accounts.resume", ["token": JSON(token)], on: "four") == "-32004/accounts.unknownToken")
    for method in ["timer.status", "accounts.signOut", "accounts.list", "events.subscribe", "history.undo"] {
      #expect(try world.refusal(method, on: "one") == "-32004/accounts.signedOut")
    }
    #expect(try world.call("system.hello", on: "one")["user"]?.isNull == true)
    try world.signIn("Ann", on: "one")
    #expect(world.acting(on: "one") == "Ann")
    world.harness.disconnect(71001, on: "two")
    #expect(world.acting(as: 71001, on: "two") == "uid71001")
  }

  @Test("without signing in there is nobody to sign out")
  func notSignedIn() throws {
    #expect(try world.refusal("accounts.signOut") == "-32004/accounts.notSignedIn")
    #expect(world.acting() == "uid71000")
  }

  @Test("signing in again changes the account, and the first session continues elsewhere")
  func again() throws {
    let token = try world.signUp("Ann")
    try world.signUp("Ben")
    #expect(world.acting() == "Ben")
    _ = try world.call("accounts.resume", ["token": JSON(token)])
    #expect(world.acting() == "Ann")
  }

  @Test("a call that is pending when its account signs out has no effect")
  func meanwhile() throws {
    let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    try world.signUp("Ann")
    _ = try world.call("timer.start", ["project": "Work"])
    let replies = world.respondTogether([("timer.picture.add", ["data": picture]), ("accounts.signOut", [:])])
    #expect(replies[0]["error"]?["data"]?["reason"]?.string == "accounts.signedOut")
    #expect(replies[1]["result"] != nil)
    try world.signIn("Ann")
    #expect(try world.call("timer.status")["entry"]?["pictures"]?.count == 0)
  }
}
