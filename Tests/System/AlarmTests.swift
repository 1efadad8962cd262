import System
import Testing

@Suite("Alarm")
struct AlarmTests {
  @Test("it goes off once, after its time and not before")
  func once() throws {
    let alarm = try Alarm()
    let begin = Clock.monotonicNanoseconds()
    alarm.arm(afterNanoseconds: 20_000_000)
    #expect(alarm.drain() == false)
    let count = try wait(for: alarm, milliseconds: 10_000)
    #expect(count == 1)
    #expect(Clock.monotonicNanoseconds() - begin >= 20_000_000)
    #expect(alarm.drain() == true)
    #expect(alarm.drain() == false)
  }

  @Test("a time in the past fires at once", arguments: [0, -1, Int.min])
  func past(nanoseconds: Int) throws {
    let alarm = try Alarm()
    alarm.arm(afterNanoseconds: nanoseconds)
    let count = try wait(for: alarm, milliseconds: 10_000)
    #expect(count == 1)
  }

  @Test("arming again replaces the previous time, and disarming cancels it")
  func rearm() throws {
    let alarm = try Alarm()
    alarm.arm(afterNanoseconds: 1)
    alarm.arm(afterNanoseconds: .max)
    var count = try wait(for: alarm, milliseconds: 20)
    #expect(count == 0)
    alarm.arm(afterNanoseconds: 5_000_000)
    alarm.arm(afterNanoseconds: nil)
    count = try wait(for: alarm, milliseconds: 20)
    #expect(count == 0)
    #expect(alarm.drain() == false)
  }
}

private func wait(for alarm: borrowing Alarm, milliseconds: Int32) throws -> Int {
  let poller = try Poller()
  try poller.add(alarm.raw, token: 1, .read)
  var events = [PollEvent](repeating: PollEvent(), count: 4)
  return try poller.wait(into: &events, timeoutMilliseconds: milliseconds)
}
