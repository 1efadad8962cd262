import TestSupport
import Testing
import Wire

/// When a session ends for any reason, its token can't be used any more: neither for signing in, nor on open
/// connections and subscriptions. A restart doesn't make the token usable again. Each case fails if the session stays
/// in its table.
@Suite("The token of an ended session")
struct TokenEndTests {
  enum End: String, CaseIterable {
    case signOut, changePassword, resetPassword, close, thirtyDays, fiftyOthers
  }

  @Test("is invalid everywhere", arguments: End.allCases)
  func useless(end: End) throws {
    let world = try World()
    let token = try world.signUp("Ann", on: "first")
    _ = try world.call("accounts.resume", ["token": JSON(token)], on: "second")
    _ = try world.call("timer.start", ["project": "Ann's"], on: "second")
    _ = try world.call("events.subscribe", on: "second")
    try bringAbout(end, in: world)
    // In some cases, the connection that ended the session has another session of its own and still acts as Ann.
    if world.acting(on: "third") == "Ann" { _ = try world.call("timer.update", ["note": "later"], on: "third") }

    #expect(try world.refusal("accounts.resume", ["token": JSON(token)], on: "new") == Self.unknown)
    #expect(world.acting(on: "new") == "uid71000", "the connection keeps its account")
    #expect(
      try world.refusal("accounts.resume", ["token": JSON(token), "required": true], on: "required") == Self.unknown)
    for connection in ["first", "second", "required"] {
      let refusal = try world.refusal("timer.status", on: connection)
      #expect(refusal.hasPrefix("-32004/accounts."), "\(connection): \(refusal)")
      #expect(try world.refusal("timer.stop", on: connection).hasPrefix("-32004/"))
      #expect(try world.refusal("history.list", ["module": "timer"], on: connection).hasPrefix("-32004/"))
    }
    let events = world.events(on: "second").filter { $0["method"] == "events.event" }
    #expect(events.isEmpty, "\(events)")
    try world.restart()
    #expect(try world.refusal("accounts.resume", ["token": JSON(token)], on: "new") == Self.unknown)
  }

  private static let unknown = "-32004/accounts.unknownToken"

  private func bringAbout(_ end: End, in world: World) throws {
    switch end {
    case .signOut:
      _ = try world.call("accounts.signOut", on: "first")
    case .changePassword:
      try world.signIn("Ann", on: "third")
      _ = try world.call(
        "accounts.changePassword", ["old": JSON(World.password), "new": "another secret"], on: "third")
    case .resetPassword:
      let code = try world.code(for: "Ann")
      _ = try world.call(
        "accounts.resetPassword", ["name": "Ann", "code": JSON(code), "new": "another secret"], on: "third")
    case .close:
      try world.signIn("Ann", on: "third")
      _ = try world.call("accounts.close", ["password": JSON(World.password)], on: "third")
    case .thirtyDays:
      world.clock.now += 30 * 86_400
    case .fiftyOthers:
      for _ in 0..<50 { try world.signIn("Ann", on: "third") }
    }
    _ = world.events(on: "second")
  }
}
