import System

/// Whether tests may take minutes (`./dev test --long`).
enum TestLength {
  static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  /// Debug builds replay journals at a tenth of the speed. `./dev test --checked` runs them for overlapping accesses, which
  /// show in fewer rounds.
  static let isShort = Process.environment("TRACKD_TEST_SHORT") != nil
}
