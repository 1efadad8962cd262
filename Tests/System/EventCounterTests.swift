import System
import Testing

@Suite("EventCounter")
struct EventCounterTests {
  @Test("many signals wake a waiter once, and later ones wake it again")
  func signals() throws {
    let poller = try Poller()
    let counter = try EventCounter()
    try poller.add(counter.raw, token: 1, .read)
    counter.drain()
    #expect(try isAwake(poller) == false)
    for _ in 0..<2 {
      for _ in 0..<1000 { counter.signal() }
      #expect(try isAwake(poller) == true)
      counter.drain()
      #expect(try isAwake(poller) == false)
    }
  }

  @Test("another thread can wake a waiter")
  func otherThread() throws {
    final class Shared: Sendable {
      let counter: EventCounter
      init() throws { counter = try EventCounter() }
    }
    let shared = try Shared()
    let poller = try Poller()
    try poller.add(shared.counter.raw, token: 1, .read)
    let thread = try Thread.start(name: "waker") { shared.counter.signal() }
    var events = [PollEvent](repeating: PollEvent(), count: 4)
    let count = try poller.wait(into: &events, timeoutMilliseconds: 10_000)
    thread.join()
    #expect(count == 1)
  }
}

private func isAwake(_ poller: borrowing Poller) throws -> Bool {
  try !happenings(poller).isEmpty
}
