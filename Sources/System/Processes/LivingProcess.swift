internal import CTrackd
internal import Glibc

/// Another process, as long as it lives. The kernel can reuse the id later, but this object's descriptor never refers
/// to a different process.
package final class LivingProcess: Sendable {
  package let id: Int32
  private let descriptor: Descriptor

  /// - Throws: an error if there is no such process.
  package init(_ id: Int32) throws(Errno) {
    self.id = id
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_process_open(id) })
  }

  /// The number of the descriptor, for registration with a `Poller`. The descriptor becomes readable when the process
  /// ends.
  package var raw: Int32 { descriptor.raw }

  /// Sends SIGURG to the process. By default, a process ignores this signal.
  package func nudge() {
    kill(id, SIGURG)
  }
}
