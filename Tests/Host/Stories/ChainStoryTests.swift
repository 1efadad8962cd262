import Chores
import Feed
import Host
import Hours
import Remarks
import System
import TestSupport
import Testing
import Timer
import Wire

/// Makes interleaved chains of undo and redo, with restarts and compactions. The model is simple: an undo is itself
/// a change and can be undone, and a change is in effect unless its latest undo is in effect.
///
/// These tests fail if the host doesn't follow a chain of undos to its end, but stops at the first target.
@Suite("Chains of undo and redo")
struct ChainStoryTests {
  private static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  private static let stories = isLong ? 30 : 3
  private static let steps = isLong ? 1_500 : 400
  private static let user: UInt32 = 1000

  /// A change that is undone and redone again and again, independently of all other changes.
  private struct Link {
    /// The transaction that the next undo is about.
    var last: Int
    var isInEffect: Bool
    let text: String
  }

  @Test("have the effect of each change's last undo or redo, in any interleaving and after any restart")
  func stories() throws {
    var longest = 0
    for seed in 1...UInt64(Self.stories) { longest = max(longest, try live(seed)) }
    print("chains of undo and redo: up to \(longest) long")
    #expect(longest > 5)
  }

  private func live(_ seed: UInt64) throws -> Int {
    var dice = Dice(seed: seed)
    let folder = TestFolder()
    let clock = TestClock()
    var harness = try folder.harness([.of(Remarks.self)], clock: clock)
    defer { harness.close() }
    var links: [Link] = []
    var lengths: [Int] = []
    for step in 1...Self.steps {
      clock.now += 1
      if links.isEmpty || dice.chance(10) {
        let text = "remark \(step)"
        let reply = try harness.call("remarks.add", ["text": JSON(text), "lat": 1, "lon": 2], as: Self.user)
        links.append(Link(last: reply["rev"]?.int ?? 0, isInEffect: true, text: text))
        lengths.append(1)
      } else {
        // The newest link is chosen often, so that some chains become long.
        let place = dice.chance(50) ? links.count - 1 : dice.number(0...links.count - 1)
        try turn(&links[place], harness, &dice)
        lengths[place] += 1
      }
      if dice.chance(2) {
        if dice.chance(50) { _ = try harness.call("system.compact", as: 0) }
        harness.close()
        harness = try folder.harness([.of(Remarks.self)], clock: clock)
      }
      if step.isMultiple(of: 50) { try compare(links, harness, "seed \(seed), step \(step)") }
    }
    try compare(links, harness, "seed \(seed)")
    return lengths.max() ?? 0
  }

  /// Undoes the last transaction of the chain. A second undo of the same transaction must be refused.
  private func turn(_ link: inout Link, _ harness: HostHarness, _ dice: inout Dice) throws {
    let params: JSON = ["module": "remarks", "rev": JSON(link.last)]
    if dice.chance(20) {
      #expect(try harness.call("history.undo", params.with("dryRun", true), as: Self.user)["dryRun"] == true)
    }
    let reply = try harness.call("history.undo", params, as: Self.user)
    let again = try harness.refusal("history.undo", params, as: Self.user)
    #expect(again["data"]?["reason"] == "history.undone", "\(again)")
    link.last = try #require(reply["rev"]?.int)
    link.isInEffect.toggle()
  }

  private func compare(_ links: [Link], _ harness: HostHarness, _ comment: String) throws {
    let listed = try harness.call("remarks.list", ["limit": 1000], as: Self.user)["remarks"]?.elements
    let texts = listed?.compactMap { $0["text"]?.string }.sorted() ?? []
    #expect(texts == links.filter(\.isInEffect).map(\.text).sorted(), "\(comment)")
    #expect(harness.host.indexesAreTrue, "\(comment)")
  }
}
