import System

extension Clock {
  /// As sd-bus counts them.
  static var monotonicMicroseconds: UInt64 { UInt64(monotonicNanoseconds() / 1000) }
}
