import System

/// Whether tests may take minutes: `./dev test --long`.
enum TestLength {
  static let isLong = Process.environment("TRACKD_TEST_LONG") != nil
}
