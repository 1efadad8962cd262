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
}
