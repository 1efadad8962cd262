import System

/// The loop's side of the kernel: one epoll, and one timer for all that is timed.
///
/// It makes a system call only to change something. The timer is set once a turn, before the loop waits, and only if it would
/// ring too late or for nothing: what begins and ends within a turn costs nothing, and a daemon with nothing to do sleeps.
final class Reactor {
  /// Tokens of what isn't a connection. No connection has these: the table never has so many places.
  enum Source {
    static let wake = UInt64.max
    static let alarm = UInt64.max - 1
    static let signals = UInt64.max - 2
    static let listener = UInt64.max - 3
    static let calendar = UInt64.max - 4
  }

  private let poller: Poller
  private let alarm: Alarm
  private let calendar: CalendarAlarm
  private let clock: () -> Int
  private var timeouts = Timeouts()
  private var armed: Int?
  private var events = [PollEvent](repeating: PollEvent(), count: 128)

  init(clock: @escaping () -> Int = { Clock.monotonicNanoseconds() }) throws(Errno) {
    self.clock = clock
    poller = try Poller()
    alarm = try Alarm()
    calendar = try CalendarAlarm()
    try poller.add(alarm.raw, token: Source.alarm, .read)
    try poller.add(calendar.raw, token: Source.calendar, .read)
  }

  // MARK: Descriptors

  /// Changes what is reported of a descriptor; nil: nothing, not even that it is hung up.
  func change(_ raw: Int32, _ token: UInt64, from old: Interest?, to new: Interest?) throws(Errno) {
    switch (old, new) {
    case (nil, nil): break
    case (nil, let new?): try poller.add(raw, token: token, new)
    case (_?, let new?): try poller.modify(raw, token: token, new)
    case (_?, nil): try poller.remove(raw)
    }
  }

  /// Waits for reports, no longer than told; they are valid until the next wait.
  func wait(atMostMilliseconds limit: Int32) throws(Errno) -> ArraySlice<PollEvent> {
    setAlarm()
    let count = try poller.wait(into: &events, timeoutMilliseconds: limit)
    return events[..<count]
  }

  // MARK: Time

  /// Has `due` tell, so many seconds from now.
  func time(_ timed: Timed, seconds: Int) {
    time(timed, nanoseconds: seconds * 1_000_000_000)
  }

  func time(_ timed: Timed, nanoseconds: Int) {
    timeouts.set(timed, at: clock() + nanoseconds)
  }

  func cancel(_ timed: Timed) {
    timeouts.cancel(timed)
  }

  /// Is nothing timed, and no alarm set?
  var isAtRest: Bool { timeouts.alarm == nil && armed == nil }

  /// What is due, once the alarm has rung.
  func due() -> [Timed] {
    alarm.drain()
    armed = nil
    return timeouts.due(at: clock())
  }

  /// Reports `Source.calendar` at so many seconds since 1970, or when the clock is set before; nil: no more.
  func ring(at seconds: Int?) {
    calendar.arm(at: seconds)
  }

  /// Did the calendar ring?
  func drainCalendar() -> Bool { calendar.drain() }

  private func setAlarm() {
    guard timeouts.alarm != armed else { return }
    armed = timeouts.alarm
    alarm.arm(afterNanoseconds: armed.map { $0 - clock() })
  }
}
