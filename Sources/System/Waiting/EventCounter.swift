internal import CTrackd
internal import Glibc

/// Wakes a `Poller` from another thread (eventfd).
package final class EventCounter: Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_eventfd() })
  }

  /// Makes the descriptor readable. Several signals before the next `drain` count as one.
  package func signal() {
    // If the write would block, the counter is full and the descriptor is readable anyway.
    var one: UInt64 = 1
    _ = SystemCall.unfailing { unsafe write(descriptor.raw, &one, MemoryLayout<UInt64>.size) }
  }

  /// Makes the descriptor unreadable until the next signal.
  package func drain() {
    var count: UInt64 = 0
    _ = SystemCall.unfailing { unsafe read(descriptor.raw, &count, MemoryLayout<UInt64>.size) }
  }
}
