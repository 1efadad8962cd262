import Testing

@testable import trackd

@Suite("Timeouts")
struct TimeoutsTests {
  @Test("without timeouts there is no alarm")
  func nothing() {
    var timeouts = Timeouts()
    #expect(timeouts.alarm == nil)
    #expect(timeouts.due(at: 1_000_000) == [])
    timeouts.cancel(.stop)
    #expect(timeouts.alarm == nil)
  }

  @Test("due timeouts come out once, most overdue first, and never early")
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

  @Test("postponing a timeout keeps the alarm: it fires once without effect, and then on time")
  func movingOn() {
    var timeouts = Timeouts()
    for byte in 0..<100 { timeouts.set(.halfMessage(7), at: 10 + byte) }
    #expect(timeouts.alarm == 10)
    #expect(timeouts.due(at: 10) == [])
    #expect(timeouts.alarm == 109)
    #expect(timeouts.due(at: 109) == [.halfMessage(7)])
  }

  @Test("an earlier timeout moves the alarm")
  func earlier() {
    var timeouts = Timeouts()
    timeouts.set(.idleExit, at: 100)
    timeouts.set(.stop, at: 50)
    #expect(timeouts.alarm == 50)
  }

  @Test("cancelled timeouts never fire, and with the last one the alarm is cancelled")
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
