import TestSupport
import Testing
import Wire

/// What ends a session ends all that its token was good for: the token, connections that act by it, what they follow, and
/// over a restart too. Each fails where that end leaves the session in its table.
@Suite("A token whose session has ended")
struct TokenEndTests {
  enum End: String, CaseIterable {
    case signOut, changePassword, resetPassword, close, thirtyDays, fiftyOthers
  }

  @Test("is good for nothing any more, wherever it is used", arguments: End.allCases)
  func useless(end: End) throws {
    let world = try World()
    let token = try world.signUp("Ann", on: "first")
    _ = try world.call("accounts.resume", ["token": JSON(token)], on: "second")
    _ = try world.call("timer.start", ["project": "Ann's"], on: "second")
    _ = try world.call("events.subscribe", on: "second")
    try bringAbout(end, in: world)
    // The one that caused it may still act as Ann, by another session.
    if world.acting(on: "third") == "Ann" { _ = try world.call("timer.update", ["note": "later"], on: "third") }

    #expect(try world.refusal("accounts.resume", ["token": JSON(token)], on: "new") == Self.unknown)
    #expect(world.acting(on: "new") == "uid71000", "the connection stays what it was")
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
