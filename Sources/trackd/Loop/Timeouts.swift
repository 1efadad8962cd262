/// The timeouts of the loop.
enum Timed: Hashable {
  /// A connection sent a part of a message, and has sent nothing since then.
  case halfMessage(UInt64)
  /// A connection doesn't read its output.
  case stalledWriter(UInt64)
  /// A connection got its last message, but its client hasn't disconnected yet.
  case farewell(UInt64)
  /// Listening is paused for lack of descriptors.
  case rest
  case watchdog
  case idleExit
  /// Log entries were omitted, and their number is to be logged.
  case summary
  /// The number of connections has changed since the last status.
  case status
  case stop
}

/// Deadlines, independent of any clock or timer. Times are passed in, in monotonic nanoseconds.
///
/// One timer serves all deadlines. The timer may fire for a deadline that was cancelled or moved, but never too late. A
/// deadline that moves with each byte therefore costs no system call, only a check when the timer fires.
struct Timeouts {
  private var deadlines: [Timed: Int] = [:]
  /// When to check next. Nil: never.
  private(set) var alarm: Int?

  mutating func set(_ timed: Timed, at deadline: Int) {
    deadlines[timed] = deadline
    alarm = min(alarm ?? deadline, deadline)
  }

  mutating func cancel(_ timed: Timed) {
    deadlines[timed] = nil
    if deadlines.isEmpty { alarm = nil }
  }

  func isSet(_ timed: Timed) -> Bool { deadlines[timed] != nil }

  /// Removes and returns the expired timeouts, earliest first.
  mutating func due(at now: Int) -> [Timed] {
    guard let alarm, alarm <= now else { return [] }
    let due = deadlines.filter { $0.value <= now }.sorted { $0.value < $1.value }.map(\.key)
    for timed in due { deadlines[timed] = nil }
    self.alarm = deadlines.values.min()
    return due
  }
}
