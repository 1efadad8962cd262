internal import Glibc

/// Waits for a few descriptors with poll(2). It suits descriptors that are different for each call.
package enum Poll {
  package static let readable = Int16(POLLIN)

  /// - Parameters:
  ///   - watched: the descriptors, each with the events to wait for, as flags of poll(2).
  ///   - timeoutMilliseconds: the maximum time to wait. A negative number means no limit.
  /// - Returns: for each descriptor, whether it is ready. After a timeout or a signal, no descriptor is ready.
  package static func wait(
    for watched: [(descriptor: Int32, events: Int16)], timeoutMilliseconds: Int32
  ) throws(Errno) -> [Bool] {
    var all = watched.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    do throws(Errno) {
      _ = try SystemCall.once {
        unsafe all.withUnsafeMutableBufferPointer {
          unsafe poll($0.baseAddress, nfds_t($0.count), timeoutMilliseconds)
        }
      }
    } catch .interrupted {
      return watched.map { _ in false }
    }
    return all.map { $0.revents != 0 }
  }
}
