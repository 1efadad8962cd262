import System
import Testing

@Suite("Polling a few descriptors")
struct PollTests {
  @Test("returns the ready ones, and none after the timeout")
  func ready() throws {
    let (one, other) = (try EventCounter(), try EventCounter())
    let watched = [(descriptor: one.raw, events: Poll.readable), (descriptor: other.raw, events: Poll.readable)]
    #expect(try Poll.wait(for: watched, timeoutMilliseconds: 1) == [false, false])
    other.signal()
    #expect(try Poll.wait(for: watched, timeoutMilliseconds: -1) == [false, true])
    one.signal()
    #expect(try Poll.wait(for: watched, timeoutMilliseconds: 0) == [true, true])
    #expect(try Poll.wait(for: [], timeoutMilliseconds: 0) == [])
  }

  @Test("a signal ends the wait with none ready")
  func interruption() throws {
    let counter = try EventCounter()
    let ready = try Interruption.of(
      { try? Poll.wait(for: [(counter.raw, Poll.readable)], timeoutMilliseconds: 10_000) }, times: 1)
    #expect(ready == [false])
  }
}
