/// Exit statuses in the numbers of sysexits(3), so that a script or unit can tell a typo from a full disk.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  /// The program worked, and the result is negative: a check failed, or something isn't as it should be.
  case negative = 1
  case usage = 64
  /// The backup to restore can't be used.
  case backup = 65
  /// The page's files can't be read.
  case noFiles = 66
  /// A socket can't be created, or the database or the bus can't be reached.
  case unavailable = 69
  /// A system call failed that should never fail.
  case system = 71
  /// The state directory can't be used.
  case storage = 74
  /// Another process of the same program already does this work.
  case inUse = 75
  case configuration = 78
}
