internal import CTrackd
internal import Glibc

/// Another process while it lives. The process id may be reused later, but the descriptor of this object never refers
/// to a different process.
package final class LivingProcess: Sendable {
  package let id: Int32
  private let descriptor: Descriptor

  /// - Throws: if there is no such process.
  package init(_ id: Int32) throws(Errno) {
    self.id = id
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_process_open(id) })
  }

  /// The descriptor's number, for registration with a `Poller`. The descriptor becomes readable when the process ends.
  package var raw: Int32 { descriptor.raw }

  /// Notifies the process with SIGURG, which is ignored by default.
  package func nudge() {
    kill(id, SIGURG)
  }
}
