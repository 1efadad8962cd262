/// The exit statuses of all programs. The numbers are those of sysexits(3), so that a script or a unit can distinguish
/// the causes of a failure.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  /// The program worked, but its result is negative: a check has failed.
  case negative = 1
  case usage = 64
  /// The backup can't be restored.
  case backup = 65
  /// The files of the web page can't be read.
  case noFiles = 66
  /// A socket can't be created, or the database or the bus can't be reached.
  case unavailable = 69
  /// A system call failed that should never fail.
  case system = 71
  /// The state directory can't be used.
  case storage = 74
  /// A different process of the same program is already doing this work.
  case inUse = 75
  case configuration = 78
}
