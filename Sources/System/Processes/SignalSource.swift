internal import CTrackd
internal import Glibc

/// Turns signals into readable events with signalfd, so that no signal handler interrupts other code.
///
/// The signals are blocked in the thread that creates this object and in all threads that it starts later. Create this
/// object before the first thread is started, so that every thread blocks the signals.
package final class SignalSource: Sendable {
  private let descriptor: Descriptor

  package var raw: Int32 { descriptor.raw }

  package init(_ signals: [Signal]) throws(Errno) {
    let numbers = signals.map(\.number)
    try Process.blockSignals(signals)
    descriptor = Descriptor(
      owning: try SystemCall.retrying { unsafe ctrackd_signalfd(numbers, numbers.count) })
  }

  /// The next pending signal. Nil if there is none.
  package func next() -> Signal? {
    SystemCall.unfailing { ctrackd_signalfd_next(descriptor.raw) }.flatMap(Signal.init(number:))
  }
}
