import Host
import TestSupport
import Testing
import Timer
import Wire

/// If several subscribers may see the same content of an event, they share its bytes. A subscriber who may see
/// different content must not get these bytes.
@Suite("One event for many subscribers")
struct SharedEventTests {
  private let folder = TestFolder()
  private let harness: HostHarness

  init() throws {
    harness = try folder.harness([.of(Timer.self)])
  }

  private func told(_ connection: String, as uid: UInt32 = 1000) -> [JSON] {
    harness.takeEvents(of: uid, on: connection).filter { $0["method"] == "events.event" }.compactMap { $0["params"] }
  }

  @Test("each gets only what they follow, in the requested shape and with the requested name")
  func each() throws {
    _ = try harness.call("timer.project.add", ["name": "theirs"], as: 1001)
    for connection in ["one", "two"] { _ = try harness.call("events.subscribe", on: connection) }
    _ = try harness.call("events.subscribe", ["shape": "rows"], on: "rows")
    _ = try harness.call("events.subscribe", ["topics": ["timer.stop"]], on: "stops")
    _ = try harness.call("events.subscribe", ["topics": ["timer.start"]], on: "starts")
    _ = try harness.call("events.subscribe", on: "starts")
    _ = try harness.call("events.subscribe", as: 1001, on: "theirs")
    for number in 1...3 {
      let start = try harness.call("timer.start", ["project": "mine", "note": JSON("note \(number)")])
      let rev = start["rev"]?.int
      let (one, two) = (told("one"), told("two"))
      #expect(one == two && one.map { $0["rev"]?.int } == [rev] && one[0]["subscription"] == "s1")
      let shown = one[0]["changes"]?.elements.compactMap { $0["after"]?["note"]?.string }
      #expect(shown == ["note \(number)"])
      let rows = told("rows")
      #expect(rows.map { $0["rev"]?.int } == [rev] && rows[0]["changes"] != one[0]["changes"])
      #expect(told("stops").isEmpty)
      #expect(Set(told("starts").compactMap { $0["subscription"]?.string }) == ["s1", "s2"])
      #expect(told("theirs", as: 1001).isEmpty)
      _ = try harness.call("timer.stop")
      #expect(told("stops").map { $0["method"] } == ["timer.stop"])
      #expect(told("starts").compactMap { $0["subscription"]?.string } == ["s2"])
      _ = (told("one"), told("two"), told("rows"))
    }
    harness.close()
  }
}
