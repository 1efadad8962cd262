internal import CTrackd
internal import Glibc

/// Signals as something to read (signalfd), so that no code ever runs in the middle of other code.
///
/// The signals are blocked from then on in the thread that makes this, and so in all that it starts: make it before the
/// first thread.
package final class SignalSource: Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init(_ signals: [Signal]) throws(Errno) {
    let numbers = signals.map(\.number)
    try Process.blockSignals(signals)
    descriptor = Descriptor(
      owning: try SystemCall.retrying { unsafe ctrackd_signalfd(numbers, numbers.count) })
  }

  /// The next signal that came, nil when there is none.
  package func next() -> Signal? {
    SystemCall.unfailing { ctrackd_signalfd_next(descriptor.raw) }.flatMap(Signal.init(number:))
  }
}
