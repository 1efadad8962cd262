internal import CTrackd
internal import Glibc

/// A one-shot timer for a `Poller` that fires at a calendar time. It is a timerfd on the real-time clock. It also fires
/// when the clock is set, because the remaining time has then changed.
package struct CalendarAlarm: ~Copyable, Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_calendar_timerfd() })
  }

  /// Makes the timer fire once at this time, in seconds since 1970. An earlier setting is replaced. If the time has
  /// passed, the timer fires immediately. Nil disarms the timer.
  package func arm(at seconds: Int?) {
    // Zero would disarm the timer.
    let time = Int64(seconds.map { max(1, $0) } ?? 0)
    _ = SystemCall.unfailing { ctrackd_calendar_timerfd_arm(descriptor.raw, time) }
  }

  /// Returns whether the timer has fired since the last call, and makes the descriptor unreadable again. The timer
  /// fires at its time or when the clock is set.
  @discardableResult
  package func drain() -> Bool {
    var count: UInt64 = 0
    let size = unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size)
    return size > 0 || errno == ECANCELED
  }
}
