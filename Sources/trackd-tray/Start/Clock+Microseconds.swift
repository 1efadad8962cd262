import System

extension Clock {
  /// The monotonic time in microseconds, the unit that sd-bus uses.
  static var monotonicMicroseconds: UInt64 { UInt64(monotonicNanoseconds() / 1000) }
}
