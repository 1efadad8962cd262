internal import CTrackd
internal import Glibc

/// A one-shot timer for a `Poller` (timerfd, monotonic clock).
package struct Alarm: ~Copyable, Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_timerfd() })
  }

  /// Sets the timer to fire once after this time, replacing an earlier setting. If the time has passed, the timer fires
  /// at once. Nil disarms the timer.
  package func arm(afterNanoseconds nanoseconds: Int?) {
    // Zero would disarm the timer.
    let time = Int64(nanoseconds.map { max(1, $0) } ?? 0)
    _ = SystemCall.unfailing { ctrackd_timerfd_arm(descriptor.raw, time) }
  }

  /// Whether the timer has fired since the last call. The call also makes the descriptor unreadable again.
  @discardableResult
  package func drain() -> Bool {
    var count: UInt64 = 0
    return SystemCall.unfailing {
      unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size)
    } != nil
  }
}
