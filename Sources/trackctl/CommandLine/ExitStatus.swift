/// The exit status. Scripts and prompts rely on these values.
enum ExitStatus: Int32 {
  case done = 0
  /// The daemon refused. For `status`: nothing runs.
  case refused = 1
  case usage = 2
  case noDaemon = 3
  case late = 4
  /// A replica and its home no longer belong together, so they can't sync.
  case mismatch = 5
  /// The entry has run for too long. i3blocks calls this status urgent.
  case urgent = 33
}
