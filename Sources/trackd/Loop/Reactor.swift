import System

/// The loop's interface to the kernel: one epoll instance, and one timer for all timeouts.
///
/// The reactor makes a system call only if something has changed. It sets the timer at most once per turn, just before
/// the loop waits. A timeout that begins and ends within one turn therefore needs no system call, and an idle daemon
/// never wakes up.
final class Reactor {
  /// The tokens of event sources that aren't connections. No connection has such a token, because the table of
  /// connections never has that many slots.
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

  /// Changes the events registered for a descriptor. If `new` is nil, nothing is reported, not even a hang-up.
  func change(_ raw: Int32, _ token: UInt64, from old: Interest?, to new: Interest?) throws(Errno) {
    switch (old, new) {
    case (nil, nil): break
    case (nil, let new?): try poller.add(raw, token: token, new)
    case (_?, let new?): try poller.modify(raw, token: token, new)
    case (_?, nil): try poller.remove(raw)
    }
  }

  /// Waits for events for at most `limit` milliseconds. The result is valid until the next wait.
  func wait(atMostMilliseconds limit: Int32) throws(Errno) -> ArraySlice<PollEvent> {
    setAlarm()
    let count = try poller.wait(into: &events, timeoutMilliseconds: limit)
    return events[..<count]
  }

  // MARK: Time

  /// Starts a timeout. After this many seconds, `due` returns it.
  func time(_ timed: Timed, seconds: Int) {
    time(timed, nanoseconds: seconds * 1_000_000_000)
  }

  func time(_ timed: Timed, nanoseconds: Int) {
    timeouts.set(timed, at: clock() + nanoseconds)
  }

  func cancel(_ timed: Timed) {
    timeouts.cancel(timed)
  }

  /// Whether no timeout is pending and no alarm is set.
  var isAtRest: Bool { timeouts.alarm == nil && armed == nil }

  /// Returns the timeouts that have expired. Call this after the alarm has fired.
  func due() -> [Timed] {
    alarm.drain()
    armed = nil
    return timeouts.due(at: clock())
  }

  /// Reports `Source.calendar` at this time, in seconds since 1970, or earlier if the clock is set. Nil cancels the
  /// alarm.
  func ring(at seconds: Int?) {
    calendar.arm(at: seconds)
  }

  /// Clears the calendar alarm and returns whether it had fired.
  func drainCalendar() -> Bool { calendar.drain() }

  private func setAlarm() {
    guard timeouts.alarm != armed else { return }
    armed = timeouts.alarm
    alarm.arm(afterNanoseconds: armed.map { $0 - clock() })
  }
}
