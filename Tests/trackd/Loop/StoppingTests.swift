import Host
import System
import Testing
import Wire

@testable import trackd

@Suite("Stopping")
struct StoppingTests {
  @Test("what has been read is answered, nothing more is read, and the socket is gone")
  func answers() throws {
    let harness = try LoopHarness()
    let busy = try harness.connectAndGreet()
    let idle = try harness.connectAndGreet()
    let requests = (1...350).map { TestClient.request($0, "marks.add", ["text": "x"]) }
    let last = TestClient.request(351, "marks.ponder", ["text": "y", "milliseconds": 100])
    busy.send((requests + [last, "{\"half"]).joined(separator: "\n"))
    try harness.turn()
    harness.loop.stop("a test")
    #expect(throws: Errno.self) { try TestClient(path: harness.path) }
    busy.call(400, "system.ping")
    try harness.turns { harness.loop.phase == .stopped }
    try harness.turns { busy.hasEnded && idle.hasEnded }
    #expect(busy.ids.compactMap(\.self) == Array(0...351))
  }

  @Test("without connections it stops at once")
  func empty() throws {
    let harness = try LoopHarness()
    harness.loop.stop("a test")
    try harness.turn()
    #expect(harness.loop.phase == .stopped)
  }

  @Test("asked twice, it waits for nobody")
  func twice() throws {
    let harness = try LoopHarness()
    let client = try harness.connectAndGreet()
    client.isReading = false
    client.call(1, "marks.fill", ["bytes": 4_194_304])
    try harness.turns(forMilliseconds: 50)
    harness.loop.stop("a test")
    try harness.turns(forMilliseconds: 50)
    #expect(harness.loop.phase == .stopping)
    harness.loop.stop("a test")
    #expect(harness.loop.phase == .stopped)
  }
}
