/// A kind of timeout in the loop, with the token of the connection if it concerns one.
enum Timed: Hashable {
  /// A connection has sent part of a message and nothing since then.
  case halfMessage(UInt64)
  /// A connection doesn't read its output.
  case stalledWriter(UInt64)
  /// A connection was sent its last message, but its client hasn't disconnected yet.
  case farewell(UInt64)
  /// Listening is paused because no file descriptors are free.
  case rest
  case watchdog
  case idleExit
  /// Log entries were omitted, and the number of omitted entries must be logged.
  case summary
  /// The number of connections has changed since the last status update.
  case status
  case stop
}

/// A set of deadlines, independent of any clock or timer. Callers pass the times in monotonic nanoseconds.
///
/// One timer serves all deadlines. The timer can fire too early if a deadline was cancelled or moved, but it never
/// fires too late. Moving a deadline with each received byte therefore needs no system call, only a check when the
/// timer fires.
struct Timeouts {
  private var deadlines: [Timed: Int] = [:]
  /// The time of the next check. Nil if no deadline is set.
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
