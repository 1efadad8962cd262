/// How the daemon ends, in the numbers of sysexits(3), so that a script or a unit can tell a typo from a full disk.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case usage = 64
  /// The backup that is to be restored can't be used.
  case backup = 65
  /// The socket can't be had.
  case unavailable = 69
  /// The kernel refuses what it must not refuse.
  case system = 71
  /// The state directory can't be used.
  case storage = 74
  /// Another trackd holds the state directory.
  case inUse = 75
  case configuration = 78
}
