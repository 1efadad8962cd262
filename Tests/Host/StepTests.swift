import Host
import TestSupport
import Testing
import Timer
import Wire

/// Calls whose method works off the loop: here pictures.
@Suite("Steps off the loop")
struct StepTests {
  let folder = TestFolder()

  /// A GIF of one pixel.
  private let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test("fifty calls with the same key, all on their way at once, do it once and get the same reply")
  func sameKeyAtOnce() throws {
    let harness = try folder.harness([.of(Timer.self)])
    _ = try harness.call("timer.start", ["project": "Work"])
    let replies = harness.respondTogether(
      (1...50).map { _ in ("timer.picture.add", ["data": picture, "idempotencyKey": "once"]) })
    #expect(replies.count == 50)
    let results = replies.compactMap { $0["result"] }
    #expect(results.count == 50)
    #expect(Set(results.compactMap { $0["picture"]?["id"]?.int }).count == 1)
    #expect(results.filter { $0["replayed"]?.bool == true }.count == 49)
    #expect(try harness.call("timer.status")["entry"]?["pictures"]?.count == 1)
    harness.close()
  }

  @Test("past its share of the queue a user is told to wait, and others are served")
  func busy() throws {
    let harness = try folder.harness([.of(Timer.self)])
    _ = try harness.call("timer.start", ["project": "Work"])
    let replies = harness.respondTogether((1...30).map { _ in ("timer.picture.add", ["data": picture]) })
    let refused = replies.compactMap { $0["error"]?["data"]?["reason"]?.string }
    let done = replies.filter { $0["result"] != nil }.count
    #expect(Set(refused).isSubset(of: ["rpc.steps", "timer.pictureCount"]))
    #expect(done >= Limits().stepsPerUser && done + refused.count == 30)
    _ = try harness.call("timer.start", ["project": "Theirs"], as: 1001)
    #expect(try harness.call("timer.picture.add", ["data": picture], as: 1001)["picture"] != nil)
    harness.close()
  }

  @Test("a call that comes to nothing leaves no file behind")
  func noFileLeft() throws {
    let harness = try folder.harness([.of(Timer.self)])
    #expect(try harness.refusal("timer.picture.add", ["data": picture])["code"]?.int == -32002)
    _ = try harness.call("timer.start", ["project": "Work"])
    _ = try harness.call("timer.picture.add", ["data": picture, "dryRun": true])
    let gone = harness.respondTogether([("timer.picture.add", ["data": picture]), ("timer.discard", [:])])
    #expect(gone.map { $0["error"] != nil } == [true, false], "the entry goes while its picture is on its way")
    harness.settle()
    #expect(folder.names(in: "pictures").isEmpty)
    _ = try harness.call("timer.start", ["project": "Work"])
    let kept = try harness.call("timer.picture.add", ["data": picture])["picture"]?["id"]?.int
    harness.settle()
    #expect(folder.names(in: "pictures") == ["timer-\(kept ?? 0)"])
    harness.close()
  }
}
