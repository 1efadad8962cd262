import Host
import Journal
import System
import TestSupport
import Testing
import Timer
import Wire

/// Tests calls that do a part of their work outside the loop. In these tests, this part handles pictures.
@Suite("Steps off the loop")
struct StepTests {
  let folder = TestFolder()

  /// A GIF image of one pixel.
  private let picture: JSON = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test("fifty simultaneous calls with the same key make one change and get the same reply")
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

  /// This test fails if the steps of a user aren't counted. It also fails if a user's share is computed only at the
  /// start.
  @Test("beyond its current share of the queue a user gets “busy”, and others are served", arguments: [8, 2])
  func busy(share: Int) throws {
    let pictures = GatedStorage(DirectoryStorage(try Directory.open(folder.path + "/pictures")))
    let storage = DirectoryStorage(try Directory.open(folder.path))
    let harness = HostHarness([.of(Timer.self)], storage: storage, pictures: pictures)
    var configuration = harness.host.configuration
    configuration.limits.stepsPerUser = share
    harness.host.reconfigure(configuration)
    _ = try harness.call("timer.start", ["project": "Work"])
    let call = (uid: UInt32(1000), method: "timer.picture.add", params: ["data": picture] as JSON)
    let calls = Array(repeating: call, count: 20)
    var begun = 0
    let replies = harness.respondTogether(calls) {
      begun += 1
      if begun == calls.count { pictures.open() }
    }
    #expect(replies.filter { $0["result"] != nil }.count == share)
    #expect(replies.filter { $0["error"]?["data"]?["reason"] == "rpc.steps" }.count == calls.count - share)
    _ = try harness.call("timer.start", ["project": "Theirs"], as: 1001)
    #expect(try harness.call("timer.picture.add", ["data": picture], as: 1001)["picture"] != nil)
    harness.close()
  }

  @Test("a call without an effect leaves no file behind")
  func noFileLeft() throws {
    let harness = try folder.harness([.of(Timer.self)])
    #expect(try harness.refusal("timer.picture.add", ["data": picture])["code"]?.int == -32002)
    _ = try harness.call("timer.start", ["project": "Work"])
    _ = try harness.call("timer.picture.add", ["data": picture, "dryRun": true])
    let gone = harness.respondTogether([("timer.picture.add", ["data": picture]), ("timer.discard", [:])])
    #expect(gone.map { $0["error"] != nil } == [true, false], "the entry is deleted while its picture is being stored")
    harness.settle()
    #expect(folder.names(in: "pictures").isEmpty)
    _ = try harness.call("timer.start", ["project": "Work"])
    let kept = try harness.call("timer.picture.add", ["data": picture])["picture"]?["id"]?.int
    harness.settle()
    #expect(folder.names(in: "pictures") == ["timer-\(kept ?? 0)"])
    harness.close()
  }
}

/// A folder in which opening a file blocks until the test allows it.
private final class GatedStorage: Storage {
  private let folder: any Storage
  private let isOpen = Monitor(false)

  init(_ folder: any Storage) {
    self.folder = folder
  }

  func open() {
    isOpen.withLock { $0 = true }
    isOpen.broadcast()
  }

  func open(_ name: String, create: Bool) throws(Errno) -> any StorageFile {
    isOpen.wait { $0 }
    return try folder.open(name, create: create)
  }

  func exists(_ name: String) throws(Errno) -> Bool { try folder.exists(name) }
  func rename(_ name: String, to target: String) throws(Errno) { try folder.rename(name, to: target) }
  func remove(_ name: String) throws(Errno) { try folder.remove(name) }
  func names() throws(Errno) -> [String] { try folder.names() }
  func synchronize() throws(Errno) { try folder.synchronize() }
}
