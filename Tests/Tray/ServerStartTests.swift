import Testing

@testable import Tray

/// Tests every event in every state.
@Suite("Starting a notification server")
struct ServerStartTests {
  private enum Event {
    case look(Bool, at: UInt64)
    case came
    case turn(UInt64)
  }

  private static let missed: [Event] = [.look(true, at: 100)]
  private static let started = missed + [.turn(1100)]

  @Test(
    "happens once if none appears by itself",
    arguments: [
      ([], false, nil), ([.turn(5000)], false, nil), ([.look(false, at: 100)], false, nil), ([.came], false, nil),
      (missed, false, 1100), (missed + [.look(true, at: 500)], false, 1100), (missed + [.turn(1099)], false, 1100),
      (missed + [.look(false, at: 500)], false, nil), (missed + [.came], false, 1100),
      (missed + [.look(false, at: 500), .look(true, at: 600)], false, 1600), (started, true, nil),
      (started + [.turn(9000)], false, nil), (started + [.look(true, at: 2000)], false, nil),
      (started + [.look(false, at: 2000), .look(true, at: 3000)], false, nil),
      (started + [.came, .look(true, at: 3000)], false, 4000),
      (started + [.came, .look(true, at: 3000), .turn(4000)], true, nil),
    ] as [([Event], Bool, UInt64?)])
  private func events(events: [Event], starts: Bool, dueAt: UInt64?) {
    var server = ServerStart(pause: 1000)
    var last = false
    for event in events {
      last = false
      switch event {
      case .look(let isMissed, let now): server.look(isMissed: isMissed, at: now)
      case .came: server.came()
      case .turn(let now): last = server.turn(at: now)
      }
    }
    #expect(last == starts && server.dueAt == dueAt)
  }
}

@Suite("The next change without an event")
struct NextChangeTests {
  private static let midnight = 1001 * 86_400

  private static func rules(long: Int = 86_400, quiet: String? = nil) -> Configuration {
    var rules = Configuration()
    rules.longSeconds = long
    rules.quiet = quiet.flatMap { QuietHours($0) }
    return rules
  }

  private static func world(startedAt: Int? = nil, isOnline: Bool = true) -> World {
    var world = World.sample(running: startedAt.map { Entry(id: 7, project: "Work", note: "", startedAt: $0) })
    world.isOnline = isOnline
    return world
  }

  @Test(
    "is the next minute of a running entry, its long mark, the end of quiet hours, or midnight",
    arguments: [
      (world(), rules(), true, midnight), (world(isOnline: false), rules(), true, nil),
      (world(startedAt: ten - 90), rules(), true, ten + 30), (world(startedAt: ten - 120), rules(), true, ten + 60),
      (world(startedAt: ten - 90), rules(), false, midnight),
      (world(startedAt: ten - 90), rules(long: 100), true, ten + 11),
      (world(startedAt: ten - 100), rules(long: 100), false, ten + 1),
      (world(startedAt: ten - 101), rules(long: 100), false, midnight),
      (world(isOnline: false), rules(quiet: "9:00-11:00"), true, ten + 3600),
      (world(isOnline: false), rules(quiet: "22:00-10:00"), true, nil),
    ] as [(World, Configuration, Bool, Int?)])
  private func moments(world: World, rules: Configuration, isSeen: Bool, next: Int?) {
    #expect(world.nextChange(after: ten, rules, utc, isSeen: isSeen) == next)
  }
}
