import TestSupport
import Testing
import Wire

@Suite("Subscriptions when the connection's account changes")
struct FollowingTests {
  let world: World

  init() throws {
    world = try World()
  }

  /// The projects of the timers that were started, according to the events on this connection.
  private func told(on connection: String) -> [String] {
    world.events(on: connection).compactMap { event in
      guard event["method"]?.isString("events.event") == true else { return nil }
      return event["params"]?["changes"]?.elements.first { $0["table"]?.string == "entries" }?["after"]?["project"]?
        .string
    }
  }

  private func start(_ project: String, on connection: String) throws {
    _ = try world.call("timer.start", ["project": JSON(project), "switch": true], on: connection)
  }

  @Test("continue with what the new account may see, and end for the old one")
  func follow() throws {
    try world.signUp("Ann", on: "ann")
    _ = try world.call("events.subscribe", on: "screen")
    try start("mine", on: "plain")
    #expect(told(on: "screen") == ["mine"])
    try world.signIn("Ann", on: "screen")
    try start("still mine", on: "plain")
    try start("Ann's", on: "ann")
    #expect(told(on: "screen") == ["Ann's"])
  }

  @Test("send nothing while signed out, and then what the next account may see")
  func ended() throws {
    try world.signUp("Ann", on: "ann")
    try world.signUp("Ben", on: "ben")
    try world.signIn("Ann", on: "screen")
    _ = try world.call("events.subscribe", on: "screen")
    _ = try world.call("accounts.signOut", on: "screen")
    try start("Ann's", on: "ann")
    try start("Ben's", on: "ben")
    #expect(told(on: "screen").isEmpty)
    try world.signIn("Ben", on: "screen")
    #expect(told(on: "screen") == ["Ben's"])
    try start("Ann's second", on: "ann")
    #expect(told(on: "screen").isEmpty)
  }

  @Test("send nothing once the session has expired or was ended elsewhere")
  func otherEnds() throws {
    try world.signUp("Ann", on: "ann")
    try world.signIn("Ann", on: "screen")
    _ = try world.call("events.subscribe", on: "screen")
    _ = try world.call("accounts.changePassword", ["old": JSON(World.password), "new": "another secret"], on: "ann")
    try start("after the change", on: "ann")
    #expect(told(on: "screen").isEmpty)
    _ = try world.call("events.subscribe", on: "ann")
    world.clock.now += 30 * 86_400
    _ = try world.call("accounts.signIn", ["name": "Ann", "password": "another secret"], on: "new")
    try start("after it expired", on: "new")
    #expect(told(on: "ann").isEmpty)
  }

  @Test("that are still catching up send nothing more of the old account")
  func catchingUp() throws {
    for number in 0..<20 { try start("mine \(number)", on: "plain") }
    try world.signUp("Ann", on: "ann")
    try start("Ann's", on: "ann")
    let sink = world.harness.sink(of: 71000, on: "screen")
    sink.room = 0
    _ = try world.call("events.subscribe", ["since": ["timer": 0]], on: "screen")
    #expect(told(on: "screen").isEmpty)
    try world.signIn("Ann", on: "screen")
    sink.room = 4 << 20
    world.harness.pump(71000, on: "screen")
    #expect(told(on: "screen") == ["Ann's"])
  }
}
