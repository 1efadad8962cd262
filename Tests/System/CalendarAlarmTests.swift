import System
import Testing

@Suite("Calendar alarm")
struct CalendarAlarmTests {
  @Test("it goes off at its moment, and once")
  func once() throws {
    let alarm = try CalendarAlarm()
    let moment = Clock.now() + 1
    alarm.arm(at: moment)
    #expect(alarm.drain() == false)
    #expect(try rings(alarm, withinMilliseconds: 10_000))
    #expect(Clock.now() >= moment)
    #expect(alarm.drain() == true)
    #expect(alarm.drain() == false)
  }

  @Test("a time in the past fires at once", arguments: [1, 0, -5, Clock.now() - 1])
  func past(moment: Int) throws {
    let alarm = try CalendarAlarm()
    alarm.arm(at: moment)
    #expect(try rings(alarm, withinMilliseconds: 10_000))
  }

  @Test("once disarmed it doesn't fire")
  func disarmed() throws {
    let alarm = try CalendarAlarm()
    alarm.arm(at: 1)
    alarm.arm(at: nil)
    #expect(try !rings(alarm, withinMilliseconds: 20))
  }
}

private func rings(_ alarm: borrowing CalendarAlarm, withinMilliseconds limit: Int32) throws -> Bool {
  let poller = try Poller()
  try poller.add(alarm.raw, token: 1, .read)
  var events = [PollEvent](repeating: PollEvent(), count: 4)
  return try poller.wait(into: &events, timeoutMilliseconds: limit) == 1
}
