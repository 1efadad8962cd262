internal import CTrackd
internal import Glibc

/// Wakes a `Poller` from a different thread. It is an eventfd.
package final class EventCounter: Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_eventfd() })
  }

  /// Makes the descriptor readable. Several calls before the next `drain` have the effect of one.
  package func signal() {
    // If the write would block, the counter is full, so the descriptor is already readable.
    var one: UInt64 = 1
    _ = SystemCall.unfailing { unsafe write(descriptor.raw, &one, MemoryLayout<UInt64>.size) }
  }

  /// Makes the descriptor unreadable until the next `signal`.
  package func drain() {
    var count: UInt64 = 0
    _ = SystemCall.unfailing { unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size) }
  }
}
