import System

extension Clock {
  /// The unit of sd-bus.
  static var monotonicMicroseconds: UInt64 { UInt64(monotonicNanoseconds() / 1000) }
}
