import System
import Testing

@testable import Host

@Suite("SyncClock")
struct SyncClockTests {
  @Test("it reports the start of the oldest pending sync, and forgets finished and failed ones")
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
