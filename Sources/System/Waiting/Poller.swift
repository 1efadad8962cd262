internal import CTrackd

/// Waits for many descriptors at once. It is a level-triggered epoll.
///
/// An event contains the token of the registration, not the number of the descriptor. The kernel can reuse a number
/// within the same turn. With numbers, the new descriptor would then get the events of the old one. For the same
/// reason, tokens must never be reused.
package struct Poller: ~Copyable, Sendable {
  private let descriptor: Descriptor

  package init() throws(Errno) {
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_epoll_create() })
  }

  package func add(_ watched: Int32, token: UInt64, _ interest: Interest) throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_epoll_add(descriptor.raw, watched, interest.rawValue, token) }
  }

  package func modify(_ watched: Int32, token: UInt64, _ interest: Interest) throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_epoll_modify(descriptor.raw, watched, interest.rawValue, token) }
  }

  package func remove(_ watched: Int32) throws(Errno) {
    _ = try SystemCall.retrying { ctrackd_epoll_remove(descriptor.raw, watched) }
  }

  /// Waits for events and writes them to the start of `events`. The length of `events` doesn't change.
  /// - Parameter timeoutMilliseconds: the maximum time to wait. A negative number means no limit.
  /// - Returns: the number of events. It is 0 after a timeout or a signal.
  package func wait(into events: inout [PollEvent], timeoutMilliseconds: Int32) throws(Errno) -> Int {
    let capacity = Int32(clamping: events.count)
    let raw = descriptor.raw
    do {
      let count = try SystemCall.once {
        unsafe events.withUnsafeMutableBytes { buffer in
          unsafe ctrackd_epoll_wait(
            raw, buffer.baseAddress?.assumingMemoryBound(to: ctrackd_event.self), capacity, timeoutMilliseconds)
        }
      }
      return Int(count)
    } catch .interrupted {
      return 0
    }
  }
}
