import System
import Testing

@testable import Host

@Suite("SyncClock")
struct SyncClockTests {
  @Test("it tells when the oldest began of those that are under way, and forgets what has ended or failed")
  func oldest() throws {
    let clock = SyncClock()
    #expect(clock.oldest == nil)
    let before = Clock.monotonicNanoseconds()
    try clock.timing { () throws(Errno) in
      let first = clock.oldest ?? 0
      #expect(first >= before)
      try clock.timing { () throws(Errno) in #expect(clock.oldest == first) }
      #expect(throws: Errno.io) { try clock.timing { () throws(Errno) in throw .io } }
      #expect(clock.oldest == first)
    }
    #expect(clock.oldest == nil)
  }
}
