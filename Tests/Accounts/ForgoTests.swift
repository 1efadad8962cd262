import TestSupport
import Testing
import Wire

@Suite("Giving up the uid's account, and sessions")
struct ForgoTests {
  let world: World

  init() throws { world = try World() }

  @Test("a connection that gives up its account has none until it signs in, signs up or resumes")
  func forgo() throws {
    _ = try world.call("timer.start", ["project": "Work"], on: "page")
    _ = try world.call("accounts.forgo", on: "page")
    for method in ["timer.status", "accounts.me", "accounts.sessions", "events.subscribe", "history.undo"] {
      #expect(try world.refusal(method, on: "page") == "-32004/accounts.forgone")
    }
    #expect(world.acting(on: "other") == "uid71000", "another connection of the same user continues")
    let token = try world.signUp("Ann", on: "page")
    #expect(world.acting(on: "page") == "Ann")
    _ = try world.call("accounts.forgo", on: "page")
    #expect(world.acting(on: "page") == "accounts.forgone")
    _ = try world.call("accounts.resume", ["token": JSON(token)], on: "page")
    #expect(world.acting(on: "page") == "Ann", "it ends no session")
  }

  @Test("root without its account is no administrator, and its subscriptions end")
  func root() throws {
    _ = try world.call("events.subscribe", as: 0, on: "page")
    _ = try world.call("accounts.forgo", as: 0, on: "page")
    #expect(try world.refusal("system.compact", as: 0, on: "page") == "-32004/accounts.forgone")
    _ = try world.call("timer.start", ["project": "Work"], as: 0)
    #expect(world.harness.takeEvents(of: 0, on: "page").isEmpty)
  }

  @Test("one's own sessions are listed with their device and last use, and can be ended")
  func sessions() throws {
    _ = try world.call(
      "accounts.signUp", ["name": "Ann", "password": JSON(World.password), "from": "Firefox on the tablet"],
      on: "tablet")
    world.clock.now += 10
    let token = try world.signIn("Ann", on: "phone")
    try world.signUp("Ben", on: "ben")
    world.clock.now += 7200
    _ = try world.call("accounts.resume", ["token": JSON(token)], on: "later")
    let listed = try world.call("accounts.sessions", on: "tablet")["sessions"] ?? .null
    #expect(listed.elements.map { $0["from"]?.string } == ["", "Firefox on the tablet"])
    #expect(listed.elements.map { $0["current"]?.bool } == [false, true])
    #expect(listed[0]?["lastUsedAt"] != listed[0]?["createdAt"])
    #expect(!listed.description.contains("token"))
    let lost = listed[0]?["id"] ?? .null
    #expect(try world.refusal("accounts.endSession", ["session": lost], on: "ben") == "-32001/accounts.sessionNotFound")
    _ = try world.call("accounts.endSession", ["session": lost], on: "tablet")
    #expect(world.acting(on: "phone") == "accounts.signedOut")
    #expect(world.acting(on: "later") == "accounts.signedOut")
    #expect(world.acting(on: "tablet") == "Ann")
    #expect(try world.refusal("accounts.resume", ["token": JSON(token)], on: "phone") == "-32004/accounts.unknownToken")
  }

  @Test("the description of a session survives a restart")
  func restart() throws {
    let token = try world.signUp("Ann", on: "one")
    world.clock.now += 7200
    _ = try world.call("accounts.resume", ["token": JSON(token)], on: "two")
    let before = try world.call("accounts.sessions", on: "two")["sessions"]?[0]?["lastUsedAt"]
    try world.restart()
    _ = try world.call("accounts.resume", ["token": JSON(token)], on: "three")
    #expect(try world.call("accounts.sessions", on: "three")["sessions"]?[0]?["lastUsedAt"] == before)
  }
}
