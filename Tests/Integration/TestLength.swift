import System

/// Whether tests may take minutes (`./dev test --long`).
enum TestLength {
  static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
  /// Whether debug builds are tested. They replay journals at a tenth of the speed, and overlapping accesses show in fewer
  /// rounds.
  static let isShort = Process.environment("TRACKD_TEST_SHORT") != nil
}
