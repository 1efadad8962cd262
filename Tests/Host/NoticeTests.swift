import Host
import ModuleKit
import TestSupport
import Testing
import Wire

@Suite("Notices caused by time alone")
struct NoticeTests {
  let folder = TestFolder()

  func harness() throws -> HostHarness {
    try folder.harness([.of(Eggs.self), .of(Notes.self)], clock: TestClock(1_000))
  }

  func subscribe(_ harness: HostHarness, _ topics: JSON, as uid: UInt32 = 1000) throws {
    _ = try harness.call("events.subscribe", ["topics": topics], as: uid)
    _ = harness.takeEvents(of: uid)
  }

  @Test("a subscriber gets one at the moment, once, with the current revision and no author")
  func told() throws {
    let harness = try harness()
    try subscribe(harness, ["eggs.boiled"])
    _ = try harness.call("eggs.boil", ["seconds": 300])
    #expect(harness.ringsAt == 1_300)
    harness.passTime(to: 1_299)
    #expect(harness.takeEvents().isEmpty)
    harness.passTime(to: 1_300)
    let events = harness.takeEvents()
    #expect(
      events.map(\.description) == [
        #"{"jsonrpc":"2.0","method":"events.event","params":{"subscription":"s1","module":"eggs","rev":1,"#
          + #""at":"1970-01-01T00:21:40Z","by":null,"method":"eggs.boiled","changes":[],"egg":1}}"#
      ])
    harness.passTime(to: 9_000)
    #expect(harness.takeEvents().isEmpty)
    #expect(harness.ringsAt == nil)
  }

  @Test("only users concerned get one, if they subscribed")
  func concerned() throws {
    let harness = try harness()
    try subscribe(harness, ["eggs"], as: 1000)
    try subscribe(harness, ["eggs"], as: 1001)
    try subscribe(harness, ["eggs.boil"], as: 1002)
    _ = try harness.call("eggs.boil", ["seconds": 300], as: 1000)
    _ = try harness.call("eggs.boil", ["seconds": 300], as: 1002)
    for uid in [1000, 1001, 1002] as [UInt32] { _ = harness.takeEvents(of: uid) }
    harness.passTime(to: 2_000)
    #expect(harness.takeEvents(of: 1000).count == 1)
    #expect(harness.takeEvents(of: 1001).isEmpty)
    #expect(harness.takeEvents(of: 1002).isEmpty)
  }

  @Test("without subscribers no timer is set, and missed notices aren't sent later")
  func silent() throws {
    let harness = try harness()
    _ = try harness.call("eggs.boil", ["seconds": 300])
    #expect(harness.ringsAt == nil)
    harness.passTime(to: 1_400)
    _ = try harness.call("eggs.boil", ["seconds": 300])
    try subscribe(harness, ["eggs"])
    #expect(harness.ringsAt == 1_700)
    harness.passTime(to: 1_700)
    #expect(harness.takeEvents().map { $0["params"]?["egg"]?.int } == [2])
  }

  @Test("notices due while nobody listened aren't sent to a returning subscriber", arguments: [false, true])
  func returning(byHangingUp: Bool) throws {
    let harness = try harness()
    try subscribe(harness, ["eggs"])
    for seconds in [300, 900] as [JSON] { _ = try harness.call("eggs.boil", ["seconds": seconds]) }
    _ = harness.takeEvents()
    if byHangingUp {
      harness.disconnect(1000)
    } else {
      _ = try harness.call("events.unsubscribe", ["subscription": "s1"])
    }
    #expect(harness.ringsAt == nil)
    harness.passTime(to: 1_600)
    _ = try harness.call("events.subscribe", ["topics": ["eggs"]])
    #expect(harness.takeEvents().isEmpty)
    #expect(harness.ringsAt == 1_900)
    harness.passTime(to: 2_000)
    #expect(harness.takeEvents().map { $0["params"]?["egg"]?.int } == [2])
  }

  @Test("a subscriber that asks for earlier notices gets its own, oldest first, then new ones")
  func earlier() throws {
    let harness = try harness()
    for seconds in [300, 100, 900, 2_000] as [JSON] { _ = try harness.call("eggs.boil", ["seconds": seconds]) }
    _ = try harness.call("eggs.boil", ["seconds": 300], as: 1001)
    harness.passTime(to: 2_500)
    _ = try harness.call(
      "events.subscribe", ["topics": ["eggs"], "since": ["eggs": 4], "noticesSince": "1970-01-01T00:18:20Z"])
    let told = harness.takeEvents().compactMap { $0["params"] }
    // Only notices after `noticesSince` are sent. Egg 2 was boiled at exactly that time, so its notice isn't sent.
    #expect(told.map { $0["method"]?.string } == ["eggs.boiled", "eggs.boiled"])
    #expect(told.map { $0["egg"]?.int } == [1, 3])
    harness.passTime(to: 3_000)
    #expect(harness.takeEvents().map { $0["params"]?["egg"]?.int } == [4])
    _ = try harness.call("events.subscribe", ["topics": ["eggs.boil"], "noticesSince": "1970-01-01T00:18:20Z"])
    #expect(!harness.takeEvents().contains { $0["method"] == "events.event" })
    harness.passTime(to: 2_500 + 7 * 86_400)
    _ = try harness.call("events.subscribe", ["topics": ["eggs.boiled"], "noticesSince": "1969-12-20T00:00:00Z"])
    #expect(harness.takeEvents().compactMap { $0["params"]?["egg"]?.int } == [4], "only those of the last seven days")
  }

  @Test("a change moves the moment, and an undo moves it back")
  func changed() throws {
    let harness = try harness()
    try subscribe(harness, ["eggs"])
    _ = try harness.call("eggs.boil", ["seconds": 300])
    _ = try harness.call("eggs.boil", ["seconds": 100])
    #expect(harness.ringsAt == 1_100)
    _ = try harness.call("history.undo", ["module": "eggs"])
    #expect(harness.ringsAt == 1_300)
    _ = try harness.call("eggs.eat")
    #expect(harness.ringsAt == nil)
  }

  @Test("a clock set forward sends due notices, and one set back repeats none")
  func clock() throws {
    let harness = try harness()
    try subscribe(harness, ["eggs.boiled"])
    _ = try harness.call("eggs.boil", ["seconds": 300])
    harness.clock.now = 5_000
    harness.host.ring()
    // `at` is the time at which the event happened, not the time at which the host noticed it.
    #expect(harness.takeEvents().map { $0["params"]?["at"]?.string } == ["1970-01-01T00:21:40Z"])
    harness.clock.now = 4_000
    harness.host.ring()
    harness.passTime(to: 6_000)
    #expect(harness.takeEvents().isEmpty)
  }

  @Test("rpc.discover describes the notices")
  func described() throws {
    let notices = try harness().call("rpc.discover")["x-notices"]?.elements.compactMap { $0["name"]?.string }
    #expect(notices == ["eggs.boiled"])
  }
}
