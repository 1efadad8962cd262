internal import CTrackd
internal import Glibc

/// Wakes a `Poller` from another thread (eventfd).
package final class EventCounter: Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_eventfd() })
  }

  /// Makes it readable. Signals that come before the next `drain` are one.
  package func signal() {
    // Blocked means that the counter is full: it is readable all the same.
    var one: UInt64 = 1
    _ = SystemCall.unfailing { unsafe write(descriptor.raw, &one, MemoryLayout<UInt64>.size) }
  }

  /// Makes it unreadable until the next signal.
  package func drain() {
    var count: UInt64 = 0
    _ = SystemCall.unfailing { unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size) }
  }
}
