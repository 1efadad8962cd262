internal import CTrackd
internal import Glibc

/// One moment to wake a `Poller` at (timerfd, monotonic clock).
package struct Alarm: ~Copyable, Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_timerfd() })
  }

  /// Goes off once, so long from now; what was armed before is forgotten. A moment that has passed goes off at once, nil never.
  package func arm(afterNanoseconds nanoseconds: Int?) {
    // Zero disarms.
    let time = Int64(nanoseconds.map { max(1, $0) } ?? 0)
    _ = SystemCall.unfailing { ctrackd_timerfd_arm(descriptor.raw, time) }
  }

  /// Whether it has gone off since this was last asked. Asking makes it unreadable again.
  @discardableResult
  package func drain() -> Bool {
    var count: UInt64 = 0
    return SystemCall.unfailing {
      unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size)
    } != nil
  }
}
