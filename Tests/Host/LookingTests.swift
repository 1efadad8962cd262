import Host
import TestSupport
import Testing
import Timer
import Wire

/// History and events skip rows that the caller isn't allowed to see. Skipping takes time on the loop, in proportion to
/// the size of the skipped data.
@Suite("Searching for visible changes")
struct LookingTests {
  private static let stranger: UInt32 = 1001
  private static let count = 200
  private let folder = TestFolder()
  private let harness: HostHarness

  /// Stores two megabytes of another user's data.
  init() throws {
    var configuration = HostConfiguration()
    configuration.limits.outboxBytes = 50_000
    harness = try folder.harness([.of(Timer.self)], configuration: configuration)
    let note = JSON(String(repeating: "a long note ", count: 830))
    for _ in 0..<Self.count {
      _ = try harness.call("timer.start", ["project": "Work", "note": note, "switch": true])
    }
  }

  /// This test fails if only visible rows count towards the limit. One page would then scan everything.
  @Test("a page of history ends after a bounded scan, and the next continues there")
  func history() throws {
    var cursor: JSON?
    var pages = 0
    repeat {
      let params: JSON = ["module": "timer", "limit": 1000]
      let page = try harness.call(
        "history.list", cursor.map { params.with("cursor", $0) } ?? params, as: Self.stranger)
      #expect(page["transactions"] == [])
      cursor = page["next"]
      pages += 1
    } while cursor != nil && pages < 100
    #expect((8...80).contains(pages), "\(pages) pages")
  }

  /// This test fails if only sent events count towards the limit. One turn would then scan everything.
  @Test("a subscriber's catch-up scans a bounded amount per turn, and reaches the end")
  func events() throws {
    _ = try harness.call("system.ping", as: Self.stranger)
    harness.settle()
    let response = harness.respond("events.subscribe", ["since": ["timer": 0]], as: Self.stranger)
    #expect(response["result"]?["revs"]?["timer"]?.int == Self.count)
    var turns = 0
    while harness.host.endTurn(), turns < 100 { turns += 1 }
    #expect((3...20).contains(turns), "\(turns) turns")
    _ = try harness.call("timer.stop")
    #expect(harness.takeEvents(of: Self.stranger) == [])
  }

  /// This test fails if a truncated transaction takes only the size of its summary from a turn's budget. One turn would
  /// then scan all these transactions.
  @Test("a subscriber gets few truncated transactions per turn")
  func tooMuch() throws {
    let folder = TestFolder()
    let harness = try folder.harness([.of(Timer.self)])
    let note = JSON(String(repeating: "a long note ", count: 830))
    let entries: [JSON] = (0..<150).map { number in
      let minute = "\(number / 60):\(number % 60 < 10 ? "0" : "")\(number % 60)"
      return [
        "project": "Work", "startedAt": JSON("2026-01-01T0\(minute):00Z"),
        "stoppedAt": JSON("2026-01-01T0\(minute):30Z"),
        "note": note,
      ]
    }
    _ = try harness.call("timer.import.add", ["entries": .array(entries)])
    for _ in 1...7 {
      let last = try harness.call("history.list", ["module": "timer", "limit": 1])["transactions"]?[0]?["rev"]
      _ = try harness.call("history.undo", ["module": "timer", "rev": last ?? .null])
    }
    let revs = try harness.call("timer.status")["rev"]?.int ?? 0
    _ = harness.respond("events.subscribe", ["since": ["timer": 0]])
    var turns = 0
    while harness.host.endTurn(), turns < 100 { turns += 1 }
    #expect(turns >= 4, "\(turns) turns")
    let told = harness.takeEvents().filter { $0["method"] == "events.event" }
    #expect(told.count == revs && told.contains { $0["params"]?["truncated"] == true })
    harness.close()
  }
}
