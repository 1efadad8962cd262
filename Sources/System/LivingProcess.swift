internal import CTrackd
internal import Glibc

/// Another process, as long as it lives: its number may belong to a stranger later, and this doesn't.
package final class LivingProcess: Sendable {
  package let id: Int32
  private let descriptor: Descriptor

  /// - Throws: where there is no such process.
  package init(_ id: Int32) throws(Errno) {
    self.id = id
    descriptor = Descriptor(owning: try SystemCall.retrying { ctrackd_process_open(id) })
  }

  /// For registration with a `Poller`: readable from its end on.
  package var raw: Int32 { descriptor.raw }

  /// Tells it that something has changed, by SIGURG: who doesn't wait for that signal is not disturbed by it.
  package func nudge() {
    kill(id, SIGURG)
  }
}
