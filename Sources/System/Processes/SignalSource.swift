internal import CTrackd
internal import Glibc

/// Signals as readable events (signalfd), so that no handler ever interrupts other code.
///
/// The signals are blocked in the creating thread and in all threads that it starts later. The signal source must
/// therefore be created before the first thread.
package final class SignalSource: Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init(_ signals: [Signal]) throws(Errno) {
    let numbers = signals.map(\.number)
    try Process.blockSignals(signals)
    descriptor = Descriptor(
      owning: try SystemCall.retrying { unsafe ctrackd_signalfd(numbers, numbers.count) })
  }

  /// The next pending signal, or nil.
  package func next() -> Signal? {
    SystemCall.unfailing { ctrackd_signalfd_next(descriptor.raw) }.flatMap(Signal.init(number:))
  }
}
