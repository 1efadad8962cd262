import System

/// Whether tests are allowed to take minutes (`./dev test --long`).
enum TestLength {
  static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  /// Whether to run only a few rounds, as in tests of debug builds. Debug builds replay journals at a tenth of the
  /// speed, and a few rounds are enough to find overlapping accesses.
  static let isShort = Process.environment("TRACKD_TEST_SHORT") != nil
}
