internal import CTrackd
internal import Glibc

/// One moment of the calendar to wake a `Poller` at (timerfd, real-time clock). It also goes off when the clock is set, for then
/// the moment may be nearer than it was, or past.
package struct CalendarAlarm: ~Copyable, Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_calendar_timerfd() })
  }

  /// Goes off once, at so many seconds since 1970; what was armed before is forgotten. A moment that has passed goes off at once,
  /// nil never.
  package func arm(at seconds: Int?) {
    // Zero disarms.
    let time = Int64(seconds.map { max(1, $0) } ?? 0)
    _ = SystemCall.unfailing { ctrackd_calendar_timerfd_arm(descriptor.raw, time) }
  }

  /// Whether it has gone off since this was last asked, by time or because the clock was set. Asking makes it unreadable again.
  @discardableResult
  package func drain() -> Bool {
    var count: UInt64 = 0
    let size = unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size)
    return size > 0 || errno == ECANCELED
  }
}
