/// What is being timed.
enum Timed: Hashable {
  /// A connection sent the beginning of a message, and nothing since.
  case halfMessage(UInt64)
  /// A connection doesn't read what is sent to it.
  case stalledWriter(UInt64)
  /// A connection was told to go, and has not.
  case farewell(UInt64)
  /// The listening socket rests, for want of descriptors.
  case rest
  case watchdog
  case idleExit
  /// Entries were left out of the log, and how many is to be told.
  case summary
  /// The service manager was told of other connections than there are now.
  case status
  case stop
}

/// Deadlines, kept apart from any clock and any timer: moments are handed in, in nanoseconds that only grow.
///
/// One timer serves them all. It may be set for a moment that nobody waits for any more, never for one too late: so a
/// deadline that moves on with each byte costs no system call, only a look when the timer fires.
struct Timeouts {
  private var deadlines: [Timed: Int] = [:]
  /// When to look next; nil: never.
  private(set) var alarm: Int?

  init() {}

  mutating func set(_ timed: Timed, at deadline: Int) {
    deadlines[timed] = deadline
    alarm = min(alarm ?? deadline, deadline)
  }

  mutating func cancel(_ timed: Timed) {
    deadlines[timed] = nil
    if deadlines.isEmpty { alarm = nil }
  }

  func isSet(_ timed: Timed) -> Bool { deadlines[timed] != nil }

  /// Takes out what is due by now, the most overdue first.
  mutating func due(at now: Int) -> [Timed] {
    guard let alarm, alarm <= now else { return [] }
    let due = deadlines.filter { $0.value <= now }.sorted { $0.value < $1.value }.map(\.key)
    for timed in due { deadlines[timed] = nil }
    self.alarm = deadlines.values.min()
    return due
  }
}
