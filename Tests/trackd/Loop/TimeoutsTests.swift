import Testing

@testable import trackd

@Suite("Timeouts")
struct TimeoutsTests {
  @Test("nothing timed needs no alarm")
  func nothing() {
    var timeouts = Timeouts()
    #expect(timeouts.alarm == nil)
    #expect(timeouts.due(at: 1_000_000) == [])
    timeouts.cancel(.stop)
    #expect(timeouts.alarm == nil)
  }

  @Test("what is due comes out once, the most overdue first, and not a moment too early")
  func due() {
    var timeouts = Timeouts()
    timeouts.set(.halfMessage(1), at: 30)
    timeouts.set(.stalledWriter(1), at: 10)
    timeouts.set(.watchdog, at: 20)
    #expect(timeouts.alarm == 10)
    #expect(timeouts.due(at: 9) == [])
    #expect(timeouts.due(at: 25) == [.stalledWriter(1), .watchdog])
    #expect(timeouts.alarm == 30)
    #expect(timeouts.due(at: 29) == [])
    #expect(timeouts.due(at: 30) == [.halfMessage(1)])
    #expect(timeouts.alarm == nil)
    #expect(timeouts.due(at: 1000) == [])
  }

  @Test("a deadline that moves on leaves the alarm where it is: it rings once for nothing, and then in time")
  func movingOn() {
    var timeouts = Timeouts()
    for byte in 0..<100 { timeouts.set(.halfMessage(7), at: 10 + byte) }
    #expect(timeouts.alarm == 10)
    #expect(timeouts.due(at: 10) == [])
    #expect(timeouts.alarm == 109)
    #expect(timeouts.due(at: 109) == [.halfMessage(7)])
  }

  @Test("an earlier deadline moves the alarm")
  func earlier() {
    var timeouts = Timeouts()
    timeouts.set(.idleExit, at: 100)
    timeouts.set(.stop, at: 50)
    #expect(timeouts.alarm == 50)
  }

  @Test("what is cancelled never comes, and with the last of them the alarm goes")
  func cancelled() {
    var timeouts = Timeouts()
    timeouts.set(.halfMessage(1), at: 10)
    timeouts.set(.halfMessage(2), at: 20)
    timeouts.cancel(.halfMessage(1))
    #expect(timeouts.due(at: 15) == [])
    #expect(timeouts.alarm == 20)
    timeouts.cancel(.halfMessage(2))
    #expect(timeouts.alarm == nil)
    #expect(timeouts.due(at: 100) == [])
  }
}
