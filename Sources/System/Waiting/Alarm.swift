internal import CTrackd
internal import Glibc

/// A one-shot timer for a `Poller`. It is a timerfd on the monotonic clock.
package struct Alarm: ~Copyable, Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_timerfd() })
  }

  /// Makes the timer fire once after this time. An earlier setting is replaced. If the time isn't positive, the timer
  /// fires immediately. Nil disarms the timer.
  package func arm(afterNanoseconds nanoseconds: Int?) {
    // Zero would disarm the timer.
    let time = Int64(nanoseconds.map { max(1, $0) } ?? 0)
    _ = SystemCall.unfailing { ctrackd_timerfd_arm(descriptor.raw, time) }
  }

  /// Returns whether the timer has fired since the last call, and makes the descriptor unreadable again.
  @discardableResult
  package func drain() -> Bool {
    var count: UInt64 = 0
    return SystemCall.unfailing {
      unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size)
    } != nil
  }
}
