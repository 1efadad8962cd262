import Glibc
import System
import Testing

@Suite("Monitor")
struct MonitorTests {
  @Test("no change by many threads is lost")
  func exclusion() throws {
    let count = Monitor(0)
    let threads = try (0..<4).map { index in
      try Thread.start(name: "counter \(index)") {
        for _ in 0..<20_000 { count.withLock { $0 += 1 } }
      }
    }
    for thread in threads { thread.join() }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test("two threads alternate by waking each other")
  func turns() throws {
    let log = Monitor<[Int]>([])
    let thread = try Thread.start(name: "odd") {
      for turn in stride(from: 1, to: 200, by: 2) {
        log.wait(until: { $0.count == turn }, then: { $0.append(turn) })
        log.signal()
      }
    }
    for turn in stride(from: 0, to: 200, by: 2) {
      log.wait(until: { $0.count == turn }, then: { $0.append(turn) })
      log.signal()
    }
    thread.join()
    #expect(log.withLock { $0 } == Array(0..<200))
  }

  @Test("a condition that already holds isn't waited for")
  func noWait() {
    let state = Monitor(3)
    state.wait(until: { $0 == 3 })
    #expect(state.wait(until: { $0 > 0 }, then: { $0 * 2 }) == 6)
  }

  @Test(
    "a watcher continues when the condition holds, when signalled, or at the timeout",
    .enabled(if: Process.processorCount > 1))
  func watching() throws {
    let state = Monitor(0)
    let second = 1_000_000_000
    func time(_ nanoseconds: Int, until isReady: (Int) -> Bool) -> Int {
      let start = Clock.monotonicNanoseconds()
      state.watch(nanoseconds: nanoseconds, until: isReady)
      return Clock.monotonicNanoseconds() - start
    }
    #expect(time(20 * second) { $0 == 0 } < 10 * second)
    #expect(time(second / 500) { $0 == 1 } >= second / 500)
    let ringer = try Thread.start(name: "ringer") {
      usleep(20_000)
      state.withLock { $0 = 1 }
      state.signal()
    }
    #expect(time(20 * second) { $0 == 1 } < 10 * second)
    ringer.join()
  }

  @Test("a broadcast wakes all waiters")
  func broadcast() throws {
    let state = Monitor((isOpen: false, passed: 0))
    let threads = try (0..<3).map { index in
      try Thread.start(name: "waiter \(index)") {
        state.wait(until: { $0.isOpen }, then: { $0.passed += 1 })
      }
    }
    state.withLock { $0.isOpen = true }
    state.broadcast()
    for thread in threads { thread.join() }
    #expect(state.withLock { $0.passed } == 3)
  }

  @Test("an error in the body releases the lock")
  func errors() {
    let state = Monitor(0)
    #expect(throws: Errno.io) { try state.withLock { _ throws(Errno) in throw Errno.io } }
    #expect(throws: Errno.io) { try state.wait(until: { _ in true }, then: { _ throws(Errno) in throw Errno.io }) }
    #expect(state.withLock { $0 } == 0)
  }
}
