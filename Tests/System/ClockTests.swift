import Glibc
import System
import Testing

@Suite("Clock")
struct ClockTests {
  @Test("the time is the system's time, in seconds and in nanoseconds")
  func realTime() {
    let before = time(nil)
    let now = Clock.now()
    let nanoseconds = Clock.nowNanoseconds()
    // time(2) reads a clock that is up to one tick late, so the comparison tolerates a difference.
    #expect((before...before + 60).contains(now))
    #expect((now...now + 60).contains(nanoseconds / 1_000_000_000))
  }

  @Test("the monotonic clock never goes back")
  func monotonic() {
    let readings = (0..<1000).map { _ in Clock.monotonicNanoseconds() }
    #expect(readings == readings.sorted())
    #expect(readings[0] < readings[999])
  }
}
