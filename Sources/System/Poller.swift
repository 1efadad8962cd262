internal import CTrackd

/// Waits for many descriptors at once (epoll, level-triggered).
///
/// An event carries the token of the registration and not the descriptor's number: a number that was closed and given
/// out again within one turn would otherwise get the events of its predecessor. So tokens are never used again.
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

  /// Waits until something happens, and writes it over the first of `events`, whose length stays.
  /// - Parameter timeoutMilliseconds: at most this long; a negative time is no limit.
  /// - Returns: how many events there are: none when the time ran out or a signal came between.
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
