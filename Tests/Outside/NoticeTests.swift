import TestSupport
import Testing
import Time
import Wire

@Suite("Notices of a manifest")
struct NoticeTests {
  @Test("are sent once when a row's time comes, to each user who sees the row")
  func due() throws {
    let world = try World(Modules.inventory)
    _ = try world.call("inventory.rooms.add", ["name": "Kitchen"])
    for uid in [1000, 1001] as [UInt32] { _ = try world.call("events.subscribe", ["topics": ["inventory"]], as: uid) }
    _ = try world.call("inventory.add", ["room": 1, "name": "Book", "due": "2026-11-19T10:00:00Z"])
    _ = try world.call("inventory.add", ["room": 1, "name": "Saw"])
    _ = world.harness.takeEvents()
    _ = world.harness.takeEvents(of: 1001)
    let due = try #require(Instant(rfc3339: "2026-11-19T10:00:00Z".utf8)).seconds
    #expect(world.harness.ringsAt == due)
    world.harness.passTime(to: due + 5)
    for uid in [1000, 1001] as [UInt32] {
      let told = world.harness.takeEvents(of: uid).compactMap { $0["params"] }
      #expect(told.map { $0["method"]?.string } == ["inventory.due"])
      #expect(told.first?["thing"]?["name"]?.string == "Book")
    }
    #expect(world.harness.ringsAt == nil)
  }

  @Test("a date comes at a time of day in the daemon's zone, also on days with another offset, and if it is computed")
  func dates() throws {
    let world = try World(
      """
      {"module": "plants", "protocol": 1, "schema": 1, "summary": "Plants.",
       "tables": {"plants": {"row": {"name": {"type": "string"}, "last": {"type": "date", "optional": true},
         "due": {"type": "date", "computed": "last + days(7)"}},
         "one": "plant", "verbs": ["add", {"name": "water", "summary": "Waters it.", "set": {"last": "today"}}]}},
       "notices": {
         "plants.thirsty": {"summary": {"en": "A plant wants water.", "de": "Eine Pflanze will Wasser."}, "table": "plants", "column": "due", "at": "08:30"},
         "plants.watered": {"summary": "A day ago.", "table": "plants", "column": "last"}}}
      """, zone: "Europe/Berlin")
    func second(_ text: String) throws -> Int { try #require(Instant(rfc3339: text.utf8)).seconds }
    _ = try world.call("events.subscribe", ["topics": ["plants"]])
    // It is 12:06 on the 18th. A day that has already begun causes no notice.
    let id = JSON(try world.add(["name": "Fern", "last": "2026-11-11"]))
    #expect(world.harness.ringsAt == nil)
    _ = try world.call("plants.water", ["id": id])
    #expect(world.harness.ringsAt == (try second("2026-11-25T07:30:00Z")))
    _ = world.harness.takeEvents()
    world.harness.passTime(to: try second("2026-11-25T07:29:59Z"))
    #expect(world.harness.takeEvents().isEmpty)
    world.harness.passTime(to: try second("2026-11-25T07:30:00Z"))
    let told = world.harness.takeEvents().compactMap { $0["params"] }
    #expect(told.map { $0["method"]?.string } == ["plants.thirsty"])
    let declared = try world.harness.call("rpc.discover")["x-notices"]
    #expect(declared?[0]?["summary"] == "A plant wants water.")
    #expect(declared?[0]?["x-label"] == ["en": "A plant wants water.", "de": "Eine Pflanze will Wasser."])
    #expect(declared?[1]?["x-label"] == ["en": "A day ago."])
    #expect(told.first?["plant"]?["due"]?.string == "2026-11-25")
    #expect(world.harness.ringsAt == nil)
    // In summer, the same local time is an hour earlier in UTC.
    _ = try world.add(["name": "Ivy", "last": "2027-07-01"])
    #expect(world.harness.ringsAt == (try second("2027-06-30T22:00:00Z")))
    _ = world.harness.takeEvents()
    world.harness.passTime(to: try second("2027-07-02T00:00:00Z"))
    #expect(world.harness.takeEvents().compactMap { $0["params"]?["method"]?.string } == ["plants.watered"])
    #expect(world.harness.ringsAt == (try second("2027-07-08T06:30:00Z")))
  }
}
